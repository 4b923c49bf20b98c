import Graphics

/// Diagnostics in the order they were met, each once, and not without end.
///
/// What frames have in common of their texts is one diagnostic that tells how many they are.
struct DiagnosticLog {
  /// The most diagnostics; a word says where there were more.
  static let limit = 200

  private var list: [Diagnostic] = []
  private var known: [String: Int] = [:]

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let key = diagnostic.coalescingKey
      if let place = known[key] {
        list[place].coalesce(diagnostic)
      } else if list.count <= Self.limit {
        known[key] = list.count
        list.append(diagnostic)
      }
    }
  }

  mutating func add(_ other: DiagnosticLog) { add(other.list) }

  /// The diagnostics, at most one more than the limit.
  var diagnostics: [Diagnostic] {
    guard list.count > Self.limit else { return list }
    return list.prefix(Self.limit) + [
      Diagnostic(.warning, "there is more than these \(Self.limit) messages; see to them first")
    ]
  }
}
