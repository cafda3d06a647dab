import Glibc
import Styles
import Testing

/// A folder of styles that a test makes, broken ones above all.
///
/// Removed with the value.
final class Workshop {
    let folder: String

    init() throws {
        var path = Array("/tmp/styles-XXXXXX".utf8CString)
        try #require(mkdtemp(&path) != nil)
        folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? run(["rm", "-r", folder]) }

    /// A good `style.json` for `name`; `more` goes in as it is.
    static func manifest(_ name: String, _ more: String = "") -> String {
        "{\"name\": \"\(name)\", \"version\": \"1\", \"role\": \"button\"\(more)}"
    }

    /// A good table for `name`, in C; `fields` overrides some of its fields.
    static func table(_ name: String, _ fields: String = "") -> String {
        """
        #include <style.h>
        static int32_t declare(void *c, const style_setup *s, const style_selection *d) { return STYLE_OK; }
        static int32_t settle(void *c, const style_setup *s, const style_selection *b, const style_selection *d) {
            return STYLE_OK;
        }
        static int32_t tap(void *c, const style_setup *s, uint32_t b, const style_selection *d) { return STYLE_OK; }
        static const style_v1 table = {
            .size = sizeof table, .abi = STYLE_ABI, .built_with = "a test", .name = "\(name)",
            .declare = declare, .settle = settle, .click = tap, \(fields) };
        const style_v1 *style_\(name)(void) { return &table; }
        """
    }

    /// Adds `NAME/` with a `style.json` and, from source in C, its library.
    func add(_ name: String, manifest: String? = nil, c source: String? = nil) throws {
        try #require(mkdir("\(folder)/\(name)", 0o755) == 0)
        try write("\(name)/style.json", manifest ?? Workshop.manifest(name))
        guard let source else { return }
        try write("\(name)/style.c", source)
        try run([
            "cc", "-shared", "-fPIC", "-w", "-I", "\(Built.root)/Sources/CStyle", "-o",
            "\(folder)/\(name)/libstyle_\(name).so",
            "\(folder)/\(name)/style.c",
        ])
    }

    func write(_ file: String, _ text: String) throws {
        let stream = try #require(fopen("\(folder)/\(file)", "w"))
        fputs(text, stream)
        fclose(stream)
    }

    /// Loads the folder after the styles that are built.
    func load() -> StyleCatalogue {
        var catalogue = StyleCatalogue(folder: Built.plugins, libraries: [Built.folder])
        catalogue.load(folder: folder)
        return catalogue
    }

    func run(_ words: [String]) throws {
        var process: pid_t = 0
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        try #require(posix_spawnp(&process, words[0], nil, nil, &arguments, environ) == 0, "\(words[0]) is missing")
        var status: Int32 = 0
        waitpid(process, &status, 0)
        #expect(status == 0, "\(words.joined(separator: " "))")
    }
}
