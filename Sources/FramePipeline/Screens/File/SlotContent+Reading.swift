import CheckedJSON
import Graphics

extension SlotContent {
  private enum Key: String, CaseIterable { case instance, widget, kind, stack }

  /// Reads which of the things that can be shown an object names.
  init(
    _ members: inout JSONMembers, _ reader: JSONReader, others: [String] = []
  ) throws(JSONFileError) {
    let named = Key.allCases.compactMap { key in members.optional(key.rawValue).map { (key, $0) } }
    let words = (Key.allCases.map(\.rawValue) + others).map { "'\($0)'" }
    guard let (key, value) = named.first else {
      // A misspelt name has an error of its own.
      for (key, value) in members.rest() where !["family", "parameters"].contains(key) {
        let near = NearestName.question(for: key, among: Key.allCases.map(\.rawValue) + others)
        throw value.error(
          "is unknown"
            + (near.isEmpty ? "; what is shown is one of " + words.joined(separator: ", ") : near))
      }
      throw reader.error("shows nothing; give it one of " + words.joined(separator: ", "))
    }
    guard named.count == 1 else {
      throw named[1].1.error(
        "stands beside '\(key.rawValue)'; a slot shows one of them: remove one")
    }
    switch key {
    case .instance: self = .instance(try value.string())
    case .stack: self = .stack(try value.string())
    case .widget: self = .widget(try ScreenWidget(.name(value.string()), &members))
    case .kind: self = .widget(try ScreenWidget(.kind(value.string()), &members))
    }
  }
}
