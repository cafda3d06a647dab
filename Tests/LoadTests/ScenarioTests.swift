import JSON
import Load
import Testing

@Suite struct ScenarioTests {
    private func scenario(_ text: String) throws -> Scenario {
        try Scenario(JSON.parse(Array(text.utf8)), path: "test.json")
    }

    @Test func `a scenario names its crowds`() throws {
        let scenario = try scenario(
            #"{"name":"hall","buttons":20,"crowds":[{"clients":500,"rate":60,"ramp":8},{"clients":2,"reads":0}]}"#)
        #expect(scenario.name == "hall" && scenario.clients == 502 && scenario.boards == 1)
        #expect(scenario.crowds[0].clicks == .rate(60) && scenario.crowds[1].clicks == .none)
        #expect(scenario.crowds[1].reads == 0)
    }

    @Test(arguments: [
        (#"{}"#, "crowds"), (#"{"crowds":[]}"#, "crowds"), (#"{"crowds":[{}]}"#, "clients"),
        (#"{"crowds":[{"clients":1,"target":"none"}]}"#, "target"),
        (#"{"crowds":[{"clients":1,"window":65}]}"#, "window"),
        (#"{"crowds":[{"clients":1,"absence":{}}]}"#, "every"),
        (#"{"duration":0,"crowds":[{"clients":1}]}"#, "duration"),
    ])
    func `a wrong field is named`(text: String, field: String) throws {
        let problem = #expect(throws: Scenario.Problem.self) { try scenario(text) }
        #expect(problem?.description.contains(field) == true)
    }
}
