import CStyle

/// Why a style refuses.
///
/// Codes are those of `style.h`.
public struct Refusal: Error, Equatable, Sendable {
    /// What goes through the C contract; never 0.
    public let code: Int32

    private init(_ code: Int) { self.code = Int32(code) }

    /// Such a group can't be built.
    public static let declaration = Refusal(STYLE_REFUSE_DECLARATION)
    /// Only one may be checked.
    public static let two = Refusal(STYLE_REFUSE_TWO)
    /// Something must stay checked.
    public static let empty = Refusal(STYLE_REFUSE_EMPTY)
    /// More than `max`.
    public static let many = Refusal(STYLE_REFUSE_MANY)
    /// Fewer than `min`.
    public static let few = Refusal(STYLE_REFUSE_FEW)

    /// A reason of the style's own, from 100 up.
    ///
    /// What is smaller belongs to the contract and becomes 100.
    public static func own(_ code: Int32) -> Refusal { Refusal(max(STYLE_REFUSE_OWN, Int(code))) }
}
