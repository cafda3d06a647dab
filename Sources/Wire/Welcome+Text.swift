import Boards
import JSON

extension JSONWriter {
    /// The answer to `hello` (P5).
    mutating func welcome(_ welcome: Welcome) {
        head("welcome", welcome.id, nil)
        key("version")
        string(welcome.version)
        key("page")
        string(welcome.page)
        key("time")
        integer(welcome.time)
        key("ping")
        integer(welcome.ping)
        key("person")
        string(welcome.person)
        if let token = welcome.token {
            key("token")
            string(token)
        }
        if let expires = welcome.expires {
            key("expires")
            integer(expires)
        }
        key("client")
        string(welcome.client)
        key("clientToken")
        string(welcome.clientToken)
        key("limits")
        raw("{")
        for limit in WireLimits.all {
            key(limit.name)
            integer(limit.value)
        }
        key("messages")
        integer(welcome.messages)
        raw("}")
    }
}
