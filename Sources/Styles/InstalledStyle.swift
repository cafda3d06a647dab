/// A style that is ready: its behaviour, its `style.json` and where its look lies.
package struct InstalledStyle: Sendable {
    package let style: LoadedStyle
    package let file: StyleFile
    /// The plugin's folder.
    package let folder: String
    /// The names of the files in its `web` folder, sorted.
    package let webFiles: [String]

    /// Where the files of its look lie.
    package var webFolder: String { "\(folder)/web" }
}
