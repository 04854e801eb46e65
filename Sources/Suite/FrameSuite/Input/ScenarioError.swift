/// Errors in a scenario: the place, the fault, and the expected value.
public enum ScenarioError: Error, Hashable, Sendable {
    /// There is neither a transition nor a file of that name.
    case unknownName(String, nearest: String?)
    /// The file cannot be read.
    case unreadable(file: String, reason: String)
    /// The file is not JSON.
    case notJSON(file: String, reason: String)
    /// A key that no scenario has at that place, and the keys there are, if none is near.
    case unknownKey(file: String, key: String, nearest: String?, known: [String] = [])
    /// A key that has to be there and is not.
    case missingKey(file: String, key: String)
    /// A value of the wrong kind, or out of range.
    case wrongValue(file: String, key: String, expected: String, found: String)
    /// More frames, animations or changes than a run may have.
    case tooLarge(name: String, quantity: String, count: Double, limit: Int)
    /// A setting that is not `key=value`, or whose value is not a number.
    case badSetting(String)
}

extension ScenarioError {
    /// Throws ``tooLarge(name:quantity:count:limit:)`` where a count is above its limit.
    package static func check(
        _ name: String, _ quantity: String, _ count: Double, _ limit: Int
    ) throws(ScenarioError) {
        guard count <= Double(limit) else {
            throw .tooLarge(name: name, quantity: quantity, count: count.rounded(.up), limit: limit)
        }
    }
}

extension ScenarioError: CustomStringConvertible {
    /// The message: the place, the fault, and what to do.
    public var description: String { message.visible }

    private var message: String {
        switch self {
        case .unknownName(let name, let nearest):
            "there is no transition and no file \"\(name)\"" + hint(nearest)
                + "; `overshoot list` names the transitions"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .notJSON(let file, let reason): "\(file): not JSON: \(reason)"
        case .unknownKey(let file, let key, let nearest, let known):
            "\(file): unknown key \"\(key)\"" + hint(nearest)
                + (known.isEmpty ? "" : "; the keys are \(known.joined(separator: ", "))")
        case .missingKey(let file, let key): "\(file): the key \"\(key)\" is missing"
        case .wrongValue(let file, let key, let expected, let found):
            "\(file): \"\(key)\" has to be \(expected), not \(found)"
        case .tooLarge(let name, let quantity, let count, let limit):
            "\(name): \(count.formatted) \(quantity), the limit is \(limit); use fewer cells or shorter times"
        case .badSetting(let text): "\"\(text)\" is no setting; write key=value, with a number, as in duration_s=0.5"
        }
    }

    private func hint(_ nearest: String?) -> String { nearest.map { "; did you mean \"\($0)\"?" } ?? "" }
}

/// The candidate that was probably meant: the shortest that begins with the word, or has it in it; else the one that is the
/// fewest edits away, if that is fewer than half of the word's letters. Capitals do not count.
package func nearestName(to word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    if word.count >= 3 {
        let longer = candidates.filter { $0.contains(word) }.map { ($0.hasPrefix(word) ? 0 : 1, $0.count, $0) }
        if let best = longer.min(by: <) { return best.2 }
    }
    func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                (diagonal, row[j + 1]) = (row[j + 1], min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1)))
            }
        }
        return row[b.count]
    }
    let ranked = candidates.map { (distance(Array(word), Array($0)), $0) }.sorted { $0 < $1 }
    return ranked.first.flatMap { $0.0 * 2 < max(word.count, $0.1.count) ? $0.1 : nil }
}
