package import CheckedJSON

extension FleetPlan {
  /// The number of additions, removals or equal changes of a kind that have a line each.
  private static let maximumEqualLines = 20

  /// A line for each entry that changes, and the counts.
  package var text: String { (lines + [summary]).joined(separator: "\n") }

  /// A line for each entry that changes.
  ///
  /// Of many entries of a kind that are added, removed or changed alike, only the first have lines of their own, and one
  /// line counts the others.
  package var lines: [String] {
    let groups = Dictionary(grouping: items, by: Group.init)
    var written: [Group: Int] = [:]
    return items.compactMap { item in
      let group = Group(item)
      let number = written[group, default: 0] + 1
      written[group] = number
      let rest = (groups[group]?.count ?? 0) - Self.maximumEqualLines
      guard rest > 1, number > Self.maximumEqualLines else {
        return item.line
      }
      return number == Self.maximumEqualLines + 1 ? item.summaryLine(of: rest) : nil
    }
  }

  /// What entries have in common that are counted in one line.
  private struct Group: Hashable {
    let kind: Kind
    /// The effect, without the description of what is added.
    let effect: Effect

    init(_ item: Item) {
      kind = item.kind
      effect =
        switch item.effect {
        case .added: .added("")
        case .changed, .removed, .unchanged: item.effect
        }
    }
  }

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

  /// The kind of several entries in sentences.
  fileprivate var plural: String {
    switch self {
    case .instance, .stack, .playlist, .screen, .device, .environment: "\(rawValue)s"
    case .tapHandlers: "tap handlers"
    }
  }
}

extension FleetPlan.Item {
  fileprivate var line: String? { text(about: name.isEmpty ? kind.text : "\(kind.text) \(name)") }

  /// Returns the line about several entries that follow.
  fileprivate func summaryLine(of count: Int) -> String? {
    let subject = "\(count) more \(kind.plural)"
    return switch effect {
    case .added: "+ \(subject)"
    case .changed, .removed, .unchanged: text(about: subject)
    }
  }

  private func text(about subject: String) -> String? {
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
