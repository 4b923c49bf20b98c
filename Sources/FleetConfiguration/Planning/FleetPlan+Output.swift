package import CheckedJSON

extension FleetPlan {
  /// A line for each entry that changes, and the counts.
  package var text: String { (lines + [summary]).joined(separator: "\n") }

  /// A line for each entry that changes.
  package var lines: [String] { items.compactMap(\.line) }

  /// The counts in words, such as `2 to add, 1 to change, 0 to remove, 497 unchanged`.
  package var summary: String {
    guard !isEmpty else { return "nothing to change, \(counts.unchanged) unchanged" }
    return "\(counts.added) to add, \(counts.changed) to change, \(counts.removed) to remove, "
      + "\(counts.unchanged) unchanged"
  }

  /// The counts once the changes are made, such as `added 2, changed 1, removed 0, 497 unchanged`.
  package var result: String {
    "added \(counts.added), changed \(counts.changed), removed \(counts.removed), "
      + "\(counts.unchanged) unchanged"
  }

  /// The plan as JSON.
  package var json: JSONValue {
    .object([
      "changes": .array(items.compactMap(\.json)), "add": .integer(counts.added),
      "change": .integer(counts.changed), "remove": .integer(counts.removed),
      "unchanged": .integer(counts.unchanged),
    ])
  }
}

extension FleetPlan.Kind {
  /// The kind in sentences.
  fileprivate var text: String {
    switch self {
    case .instance, .stack, .playlist, .screen, .device, .environment: rawValue
    case .tapHandlers: "tap handlers"
    }
  }
}

extension FleetPlan.Item {
  private var subject: String { name.isEmpty ? kind.text : "\(kind.text) \(name)" }

  fileprivate var line: String? {
    switch effect {
    case .added(let description): "+ \(subject): \(description)"
    case .changed(let differences): "~ \(subject): \(differences.joined(separator: "; "))"
    case .removed: "- \(subject)"
    case .unchanged: nil
    }
  }

  fileprivate var json: JSONValue? {
    let (word, details): (String, [String]) =
      switch effect {
      case .added(let description): ("add", [description])
      case .changed(let differences): ("change", differences)
      case .removed: ("remove", [])
      case .unchanged: ("", [])
      }
    guard !word.isEmpty else { return nil }
    return .object([
      "effect": .string(word), "kind": .string(kind.rawValue),
      "name": name.isEmpty ? nil : .string(name),
      "details": .array(details.map(JSONValue.string)),
    ])
  }
}
