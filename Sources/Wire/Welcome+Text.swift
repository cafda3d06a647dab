import Boards
import JSON

extension JSONWriter {
    /// The answer to `hello` (P5).
    mutating func welcome(_ welcome: Welcome) {
        head("welcome", welcome.id, nil)
        member("version", welcome.version)
        member("page", welcome.page)
        member("time", welcome.time)
        member("ping", welcome.ping)
        member("person", welcome.person)
        member("token", welcome.token)
        member("expires", welcome.expires)
        member("client", welcome.client)
        member("clientToken", welcome.clientToken)
        key("limits")
        raw("{")
        for limit in WireLimits.all {
            key(limit.name)
            integer(limit.value)
        }
        member("messages", welcome.messages)
        raw("}")
    }
}
