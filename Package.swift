// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Modules in which no pointer belongs.
let safe = common + [.strictMemorySafety()]

/// A style plugin: the folder `Plugins/NAME`, built as `libstyle_NAME.so`.
struct StylePlugin {
    let name: String
    var target: String { name.prefix(1).uppercased() + name.dropFirst() + "Style" }

    var product: Product { .library(name: "style_\(name)", type: .dynamic, targets: [target]) }
    var build: Target {
        .target(
            name: target, dependencies: ["StyleKit", "CStyle"], path: "Plugins/\(name)",
            exclude: ["style.json", "cases.json", "web"], swiftSettings: common)
    }
}

let styles = ["box", "radio", "switch", "picture"].map(StylePlugin.init)

/// A C library of the system: a module map and a shim for what the importer skips.
func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: [.byName(name: module)] + dependencies, swiftSettings: common)
}

let package = Package(
    name: "switchboard",
    products: [.executable(name: "switchboard", targets: ["switchboard"])] + styles.map(\.product) + [
        .library(name: "style_latch", type: .dynamic, targets: ["LatchStyle"])
    ],
    targets: [
        system("CJansson", "jansson", "libjansson-dev"),
        system("CSQLite", "sqlite3", "libsqlite3-dev"),
        system("CCrypto", "libcrypto", "libssl-dev"),
        system("CTLS", "openssl", "libssl-dev"),
        system("CJWT", "libjwt", "libjwt-dev"),
        system("CQREncode", "libqrencode", "libqrencode-dev"),
        system("CZlib", "zlib", "zlib1g-dev"),
        system("CCurl", "libcurl", "libcurl4-openssl-dev"),
        .systemLibrary(name: "CWebSockets", providers: [.apt(["libwebsockets-dev", "libuv1-dev"])]),
        .systemLibrary(name: "CGetopt"),
        .systemLibrary(name: "CStyle"),

        .target(name: "Boards", swiftSettings: safe),
        .systemLibrary(name: "CThreads"),
        .target(name: "Threads", dependencies: ["CThreads"], swiftSettings: common),
        .target(name: "JSON", dependencies: ["CJansson"], swiftSettings: common),
        .target(name: "StyleKit", dependencies: ["CStyle"], swiftSettings: common),
        .target(name: "Styles", dependencies: ["Boards", "CStyle", "JSON"], swiftSettings: common),
        .target(name: "Journal", dependencies: ["CSQLite", "Threads"], swiftSettings: common),
        .target(name: "Records", dependencies: ["Boards", "JSON", "CCrypto"], swiftSettings: common),
        .target(name: "Engine", dependencies: ["Boards", "Journal", "Records", "Threads"], swiftSettings: safe),
        .target(
            name: "Upkeep", dependencies: ["Boards", "Journal", "Records", "Threads"], swiftSettings: common),
        .target(name: "Wire", dependencies: ["Boards", "JSON"], swiftSettings: safe),
        .target(name: "Results", dependencies: ["Boards", "JSON", "Records"], swiftSettings: safe),
        .target(name: "Sockets", dependencies: ["CWebSockets", "CTLS"], swiftSettings: common),
        .target(
            name: "Server",
            dependencies: [
                "Engine", "Wire", "Results", "Sockets", "Styles", "Threads", "Upkeep", "CJWT", "CQREncode", "CZlib",
                "CCrypto",
            ],
            swiftSettings: common),
        .target(name: "Checker", dependencies: ["Boards"], swiftSettings: safe),
        .target(
            name: "Client", dependencies: ["Boards", "JSON", "Wire", "Sockets", "Threads", "CCurl"],
            swiftSettings: common),
        .target(
            name: "Load",
            dependencies: ["Boards", "Checker", "Client", "JSON", "Records", "Sockets", "Threads", "Wire"],
            swiftSettings: common),
        .executableTarget(
            name: "switchboard",
            dependencies: [
                "Server", "Client", "Load", "Results", "Styles", "Wire", "Boards", "JSON", "Journal", "Sockets",
                "Threads",
                "Upkeep", "CGetopt",
            ],
            swiftSettings: common,
            linkerSettings: [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib/switchboard"])]),

        .executableTarget(
            name: "switchboard-bench", dependencies: ["JSON", "Threads", "CSQLite", "CWebSockets"],
            path: "Sources/Bench",
            swiftSettings: common),
        .executableTarget(name: "bench-load", path: "benchmarks/load"),
        .executableTarget(name: "bench-broadcast", path: "benchmarks/broadcast"),
        .executableTarget(name: "bench-style", path: "benchmarks/style"),
        .executableTarget(
            name: "bench-click", dependencies: ["Boards", "Styles"], path: "benchmarks/click", swiftSettings: common),
        .executableTarget(
            name: "bench-commits", path: "benchmarks/commits", linkerSettings: [.linkedLibrary("sqlite3")]),

        .target(name: "LatchStyle", dependencies: ["CStyle"], path: "Tests/LatchStyle"),
        .target(
            name: "Specimens", dependencies: ["Boards", "JSON", "Styles"], path: "Tests/Specimens",
            swiftSettings: common),
        .executableTarget(
            name: "simulate",
            dependencies: [
                "Boards", "Checker", "Engine", "JSON", "Journal", "Records", "Server", "Sockets", "Specimens",
                "Threads", "Wire",
            ],
            path: "Tests/Simulation", exclude: ["Kept"], swiftSettings: common),
        .executableTarget(
            name: "judge", dependencies: ["Boards", "Checker", "JSON", "Records", "Results", "Threads", "Wire"],
            path: "Tests/Judge", swiftSettings: common),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "Boards", "JSON", "Records", "Results", "Server", "Sockets", "Specimens", "Styles", "Threads", "Wire",
            ],
            path: "Tests/Fuzz", exclude: ["words.dict"], swiftSettings: common),
        .target(
            name: "SecureClient", dependencies: ["CTLS"], path: "Tests/SecureClient", swiftSettings: common),
        tests("Boards", ["Specimens", "Styles", "JSON"]),
        tests("Checker", ["Boards"]),
        .testTarget(
            name: "JudgeTests", dependencies: ["judge", "Boards", "JSON", "Records", "Results", "Specimens"],
            swiftSettings: common),
        tests("Load", ["JSON"]),
        tests("JSON", ["Specimens"]),
        tests("Threads"),
        .executableTarget(
            name: "JournalVictim", dependencies: ["Journal"], path: "Tests/JournalVictim", swiftSettings: common),
        tests("Journal", ["JournalVictim", "CSQLite", "Threads"]),
        tests("Records", ["Boards", "JSON", "Specimens"]),
        tests("Upkeep", ["Boards", "CSQLite", "Engine", "Journal", "JSON", "Records", "Specimens"]),
        tests("Styles", ["Boards", "JSON", "Specimens"]),
        .executableTarget(
            name: "SocketsEcho", dependencies: ["Sockets"], path: "Tests/SocketsEcho", swiftSettings: common),
        tests("Sockets", ["SecureClient"]),
        tests("Wire", ["Boards", "JSON", "Specimens"]),
        tests("Results", ["Boards", "JSON", "Records", "Specimens"]),
        tests("Engine", ["Boards", "JSON", "Journal", "Records", "Specimens", "Styles", "Threads", "Wire"]),
        tests(
            "Server",
            [
                "switchboard", "Boards", "Client", "CSQLite", "Engine", "JSON", "Journal", "Records", "SecureClient",
                "Sockets", "Specimens", "Threads", "Wire",
            ]),
    ] + styles.map(\.build)
)
