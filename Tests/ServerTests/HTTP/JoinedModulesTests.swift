import Testing

@testable import Server

/// A page's modules as one file.
struct JoinedModulesTests {
    private func joined(_ first: String, _ sources: [String: String]) -> String {
        var modules = JoinedModules(sources.mapValues { Array($0.utf8) })
        return String(decoding: modules.from(first), as: UTF8.self)
    }

    @Test func `modules stand in the order in which they need each other, each once`() {
        let text = joined(
            "a.js",
            [
                "a.js": "import { b } from \"./b.js\";\nimport { c as d } from \"./c-c.js\";\nb(d);\n",
                "b.js": "import { c } from \"./c-c.js\";\nexport function b(x) { return [x, c]; }\n",
                "c-c.js": "/** Said nowhere. */\nexport const c = 1;\n", "unused.js": "export const no = 1;\n",
            ])
        #expect(
            text
                == """
                const $c_c = (() => {
                export const c = 1;
                return { c };
                })();
                const $b = (() => {
                const { c } = $c_c;
                function b(x) { return [x, c]; }
                return { b };
                })();
                const $a = (() => {
                const { b } = $b;
                const { c: d } = $c_c;
                b(d);
                return {  };
                })();

                """.replacing("export const c", "const c"))
    }

    @Test func `what is imported later, over several lines or as the default is there too`() {
        let text = joined(
            "a.js",
            [
                "a.js":
                    "import {\n  x,\n  y,\n} from \"./b.js\";\nexport const z = async () => (await import(\"./c.js\")).default;\n",
                "b.js": "export const x = 1;\nexport async function y() {}\n",
                "c.js": "import b from \"./d.js\";\nexport default b;\n", "d.js": "export default 7;\n",
            ])
        let order = ["const $d = ", "const $c = ", "const $b = ", "const $a = "].map { text.firstRange(of: $0) }
        #expect(order.allSatisfy { $0 != nil })
        #expect(
            zip(order, order.dropFirst()).allSatisfy {
                $0.0?.lowerBound ?? text.endIndex < $0.1?.lowerBound ?? text.startIndex
            })
        #expect(text.contains("await Promise.resolve($c)).default"))
        #expect(text.contains("const { x, y } = $b;") && text.contains("return { x, y };"))
        #expect(text.contains("const b = $d.default;") && text.contains("return { default: $default };"))
    }

    @Test func `pages that share modules get each what it needs, and nothing of the other's`() {
        let sources = [
            "a.js": "import { c } from \"./c.js\";\nc();\n", "c.js": "export function c() {}\n",
            "b.js": "import { c } from \"./c.js\";\nconst d = import(\"./d.js\");\n", "d.js": "export const d = 1;\n",
        ]
        var modules = JoinedModules(sources.mapValues { Array($0.utf8) })
        for first in ["b.js", "a.js", "b.js"] {
            #expect(String(decoding: modules.from(first), as: UTF8.self) == joined(first, sources))
        }
    }
}
