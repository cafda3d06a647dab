internal import Journal
internal import Records

/// The kinds of pictures that are kept, told by their first bytes, whatever a sender calls them.
enum PictureKind: CaseIterable {
    case png, jpeg, webp, svg

    init?(_ bytes: [UInt8]) {
        guard let kind = PictureKind.allCases.first(where: { $0.matches(bytes) }) else { return nil }
        self = kind
    }

    /// The picture under the name of its content.
    func picture(_ bytes: [UInt8]) -> Picture {
        Picture(name: "\(hex(Chain.sha256(bytes)).prefix(32)).\(suffix)", type: type, bytes: bytes)
    }

    private func matches(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .png: bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        case .jpeg: bytes.starts(with: [0xff, 0xd8, 0xff])
        case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        case .svg:
            // Text that opens with markup, after a byte order mark or not, and names an svg element early on.
            String(validating: bytes, as: UTF8.self)
                .map {
                    $0.drop { $0.isWhitespace || $0 == "\u{feff}" }.hasPrefix("<") && $0.prefix(4096).contains("<svg")
                } ?? false
        }
    }

    private var type: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .svg: "image/svg+xml"
        }
    }

    private var suffix: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .webp: "webp"
        case .svg: "svg"
        }
    }
}
