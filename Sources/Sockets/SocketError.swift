/// Why a loop could not be made or could not listen; each case is a sentence for the operator.
package enum SocketError: Error, Equatable, CustomStringConvertible {
    /// libwebsockets gave no context; mostly its event library is not installed.
    case context
    /// Not a numeric address, `localhost` or `*`.
    case address(String)
    /// The system refused a step (`bind`, `listen` …) with this error number.
    case refused(step: String, address: String, errno: Int32)
    /// Not a `ws://` or `wss://` address.
    case url(String)

    package var description: String {
        switch self {
        case .context:
            "libwebsockets could not be started; is the package libwebsockets-evlib-uv installed?"
        case .address(let text):
            "“\(text)” is no numeric IP address; use for example 127.0.0.1, ::1 or * for all interfaces"
        case .refused(let step, let address, let number):
            "cannot \(step) \(address): \(ErrorNumber(number))"
        case .url(let text):
            "“\(text)” is no WebSocket address; it must look like ws://host:port/path"
        }
    }
}
