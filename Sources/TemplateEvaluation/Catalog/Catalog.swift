import Graphics
package import WidgetUI

/// All that a template can write beside its own names: the table that the checker, the interpreter and the
/// reference share.
package final class Catalog {
  package let sections: [any CatalogSection.Type]
  /// Names that Swift's users know and that templates do not have.
  package let unsupported: UnsupportedNames
  /// The environment's values that `.environment(\.name, value)` changes.
  let environmentKeys: [EnvironmentKeyEntry]
  /// All entries of all sections, in order.
  private(set) var entries: [CatalogEntry] = []
  private var types: [String: NativeType] = [:]
  private var initializers: [String: [CatalogEntry]] = [:]
  private var typeMembers: [String: [String: [CatalogEntry]]] = [:]
  private var valueMembers: [String: [String: [CatalogEntry]]] = [:]

  package init(sections: [any CatalogSection.Type], unsupported: [Unsupported]) {
    self.sections = sections
    self.unsupported = UnsupportedNames(unsupported)
    environmentKeys = sections.flatMap { $0.environmentKeys }
    for section in sections {
      for type in section.types { types[type.name] = type }
      for entry in section.entries { add(entry) }
    }
  }

  private func add(_ written: CatalogEntry) {
    var entry = written
    entry.number = entries.count
    entries.append(entry)
    switch entry.place {
    case .initializer: initializers[entry.name, default: []].append(entry)
    case .type(let owner):
      typeMembers[owner.memberKey, default: [:]][entry.name, default: []].append(entry)
    case .value(let receiver):
      valueMembers[receiver.memberKey, default: [:]][entry.name, default: []].append(entry)
    }
  }

  func type(named name: String) -> NativeType? { types[name] }
  func initializers(named name: String) -> [CatalogEntry] { initializers[name] ?? [] }
  func members(ofType key: String, named name: String) -> [CatalogEntry] {
    typeMembers[key]?[name] ?? []
  }
  func members(ofValue key: String, named name: String) -> [CatalogEntry] {
    valueMembers[key]?[name] ?? []
  }

  package var typeNames: [String] { types.keys.sorted() }
  package var initializerNames: [String] { initializers.keys.sorted() }
  func memberNames(ofType key: String) -> [String] {
    (typeMembers[key]?.keys).map { $0.sorted() } ?? []
  }
  func memberNames(ofValue key: String) -> [String] {
    (valueMembers[key]?.keys).map { $0.sorted() } ?? []
  }
  func hasTypeMembers(_ key: String) -> Bool { typeMembers[key] != nil }

  /// How two values of a type are put together by `+`.
  func addition(of name: String) -> ((Value, Value, Frame) throws -> Value)? {
    sections.lazy.compactMap { $0.additions[name] }.first
  }
}

/// A value of the environment that `.environment(\.name, value)` changes.
package struct EnvironmentKeyEntry {
  let name: String
  let type: TemplateType
  /// How the value is read.
  package let entry: CatalogEntry
  let change: (AnyView, Value) -> AnyView

  package init(
    name: String, type: TemplateType, entry: CatalogEntry,
    change: @escaping (AnyView, Value) -> AnyView
  ) {
    self.name = name
    self.type = type
    self.entry = entry
    self.change = change
  }
}

/// A chapter of the catalog.
package protocol CatalogSection {
  /// The chapter's heading in the reference.
  static var title: String { get }
  /// What is said below the heading; may be empty.
  static var introduction: String { get }
  /// The types whose values the chapter is about.
  static var types: [NativeType] { get }
  static var entries: [CatalogEntry] { get }
  /// How two values of a type are put together by `+`.
  static var additions: [String: (Value, Value, Frame) throws -> Value] { get }
  /// The environment's values that the chapter's views change.
  static var environmentKeys: [EnvironmentKeyEntry] { get }
}

extension CatalogSection {
  package static var introduction: String { "" }
  package static var types: [NativeType] { [] }
  package static var additions: [String: (Value, Value, Frame) throws -> Value] { [:] }
  package static var environmentKeys: [EnvironmentKeyEntry] { [] }
}

/// Names that Swift's users know and that templates do not have, with the reason.
///
/// A name is written as it stands in the text: `State` for a type, `.onAppear` for a member of any value,
/// `Date.now` for a member of a type, `Date()` for a call with these arguments.
package struct Unsupported {
  package let names: [String]
  /// Why, and what to do instead.
  package let reason: String

  package init(_ reason: String, _ names: String...) {
    self.reason = reason
    self.names = names
  }
}

/// The names that templates do not have, with the reasons.
package struct UnsupportedNames {
  private let reasons: [String: String]

  init(_ groups: [Unsupported]) {
    reasons = Dictionary(
      groups.flatMap { group in group.names.map { ($0, group.reason) } },
      uniquingKeysWith: { first, _ in first })
  }

  package var names: some Collection<String> { reasons.keys }

  /// The reason why a name is not there; a member's may be that of its type.
  package func reason(for name: String) -> String? {
    if let reason = reasons[name] { return reason }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return reasons[String(name[..<dot])]
  }
}
