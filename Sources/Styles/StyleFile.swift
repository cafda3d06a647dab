package import Boards

/// A style's `style.json`: what can be declared about a style and is not coded.
package struct StyleFile: Sendable {
    /// How assistive technology is told what a button of this style is.
    package enum Role: String, Sendable, CaseIterable { case button, checkbox, radio, `switch` }

    /// The two texts of a group that has some.
    package struct Texts: Equatable, Sendable {
        package let on: String
        package let off: String
    }

    /// File names in the plugin's `web` folder.
    package struct Pictures: Equatable, Sendable {
        package let checked: String
        package let unchecked: String
    }

    /// The part that the board's rules need.
    package let manifest: StyleManifest
    package let name: String
    package let version: String
    /// The style whose behaviour this one uses; `nil`: it brings its own library.
    package let behaves: String?
    /// Default texts by language (BCP 47); empty: groups of this style have none.
    package let texts: [String: Texts]
    package let pictures: Pictures?
    package let role: Role
    /// The whole file, for the page.
    package let json: [UInt8]
}
