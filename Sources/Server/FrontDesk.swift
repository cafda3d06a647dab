internal import Engine
internal import Threads

/// Asks the engine from a thread that may wait: for what the program itself does at start.
final class FrontDesk: Outlet {
    private let number: Int
    private let answers = Inbox<Answer>()

    init(number: Int) { self.number = number }

    func deliver(_ deliveries: [Delivery]) {
        for case .answer(_, let answer) in deliveries { answers.post(answer) }
    }

    /// One question at a time.
    func ask(_ kind: Request.Kind, _ engine: Engine) -> Answer {
        let person = Person(issuer: "", subject: Person.operatorSubject, isOperator: true)
        let request = Request(sender: Request.Sender(loop: number, number: 1), person: person, kind: kind)
        guard engine.post(request) else {
            return .busy
        }
        return answers.take()?.first ?? .busy
    }
}
