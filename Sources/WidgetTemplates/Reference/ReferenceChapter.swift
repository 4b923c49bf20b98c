/// A chapter of the reference: what a section of the catalogue has.
struct ReferenceChapter {
  private let section: any CatalogueSection.Type

  init(_ section: any CatalogueSection.Type) { self.section = section }

  var page: String {
    [
      "### \(section.title)", section.introduction, code(initializers), code(members),
      constants,
    ].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Lines as Markdown's code.
  private func code(_ lines: [String]) -> String {
    var seen: Set<String> = []
    return lines.filter { seen.insert($0).inserted }.map { "    " + $0 }.joined(separator: "\n")
  }

  private var initializers: [String] {
    section.entries.filter { $0.place == .initializer }.map { "\($0)" }
  }

  /// The members of values, with the type before the dot where it is not any view.
  private var members: [String] {
    section.entries.compactMap { entry in
      switch entry.place {
      case .value(.native("EnvironmentValues")): return "\\.\(entry)"
      case .value(.view): return ".\(entry)"
      case .value(let type): return "\(type).\(entry)" + Self.result(of: entry)
      case .type(let type) where !entry.isProperty: return "\(type).\(entry) → \(entry.result)"
      case .type, .initializer: return nil
      }
    }
  }

  /// What a function gives, where it is no view.
  private static func result(of entry: CatalogueEntry) -> String {
    guard !entry.isProperty, entry.result != .view, entry.result != .void else { return "" }
    return " → \(entry.result)"
  }

  /// The constants, a line a type.
  private var constants: String {
    var names: [(type: String, names: [String])] = []
    for entry in section.entries where entry.isProperty {
      guard case .type(let type) = entry.place else { continue }
      if let last = names.indices.last, names[last].type == "\(type)" {
        names[last].names.append(entry.name)
      } else {
        names.append(("\(type)", [entry.name]))
      }
    }
    return names.map { "- `\($0.type)`: " + $0.names.map { "`.\($0)`" }.joined(separator: " ") }
      .joined(separator: "\n")
  }
}
