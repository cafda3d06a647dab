/// Why something could not be measured, as a sentence.
struct Problem: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
