import Graphics
package import WidgetUI

/// The table of all names that templates can use in addition to their own, shared by the checker, the interpreter and
/// the reference.
package final class Catalog {
  package let sections: [any CatalogSection.Type]
  /// SwiftUI names that templates do not support.
  package let unsupported: UnsupportedNames
  /// The environment values that `.environment(\.name, value)` can set.
  let environmentKeys: [EnvironmentKeyEntry]
  /// All entries, in the order of the sections.
  private(set) var entries: [CatalogEntry] = []
  private var types: [String: NativeType] = [:]
  private var initializers: [String: [CatalogEntry]] = [:]
  private var typeMembers: [String: [String: [CatalogEntry]]] = [:]
  private var valueMembers: [String: [String: [CatalogEntry]]] = [:]
  /// The names of the entries whose closures collect values that are no views, by the type of the values.
  private var containers: [TemplateType: String] = [:]

  package init(sections: [any CatalogSection.Type], unsupported: [UnsupportedFeature]) {
    self.sections = sections
    self.unsupported = UnsupportedNames(unsupported)
    environmentKeys = sections.flatMap { $0.environmentKeys }
    for section in sections {
      for type in section.types { types[type.name] = type }
      for entry in section.entries { add(entry, of: section.module) }
    }
  }

  private func add(_ written: CatalogEntry, of module: String?) {
    var entry = written
    entry.index = entries.count
    entry.module = module
    entries.append(entry)
    for parameter in entry.parameters {
      guard case .contentBuilder(_, let content) = parameter.type, content != entry.result,
        containers[content] == nil
      else { continue }
      containers[content] = entry.name
    }
    switch entry.owner {
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

  /// Returns the name of an entry whose closure collects values of a type that is no view, such as `Chart` for marks;
  /// `nil` if there is none.
  func container(of type: TemplateType) -> String? { containers[type] }

  /// Whether result builders collect values of this type.
  func isContent(_ type: TemplateType) -> Bool { type == .view || containers[type] != nil }

  package var typeNames: [String] { types.keys.sorted() }
  package var initializerNames: [String] { initializers.keys.sorted() }
  func memberNames(ofType key: String) -> [String] {
    (typeMembers[key]?.keys).map { $0.sorted() } ?? []
  }
  func memberNames(ofValue key: String) -> [String] {
    (valueMembers[key]?.keys).map { $0.sorted() } ?? []
  }
  func hasTypeMembers(_ key: String) -> Bool { typeMembers[key] != nil }

  /// Returns the function that implements `+` for a type, or `nil` if the type has none.
  func addition(of name: String) -> ((Value, Value, StackFrame) throws -> Value)? {
    sections.lazy.compactMap { $0.additions[name] }.first
  }
}

/// An environment value that `.environment(\.name, value)` can set.
package struct EnvironmentKeyEntry {
  let name: String
  let type: TemplateType
  /// The entry that reads the value.
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

/// A section of the catalog, which becomes a section of the reference.
package protocol CatalogSection {
  /// The section's heading in the reference.
  static var title: String { get }
  /// The text below the heading; may be empty.
  static var introduction: String { get }
  /// The module that a file has to import for the entries in Swift, besides those of every widget.
  static var module: String? { get }
  /// The types that the section describes.
  static var types: [NativeType] { get }
  static var entries: [CatalogEntry] { get }
  /// Returns the function that implements `+` for a type, or `nil` if the type has none.
  static var additions: [String: (Value, Value, StackFrame) throws -> Value] { get }
  /// The environment values that the section's modifiers set.
  static var environmentKeys: [EnvironmentKeyEntry] { get }
}

extension CatalogSection {
  package static var introduction: String { "" }
  package static var module: String? { nil }
  package static var types: [NativeType] { [] }
  package static var additions: [String: (Value, Value, StackFrame) throws -> Value] { [:] }
  package static var environmentKeys: [EnvironmentKeyEntry] { [] }
}

/// The SwiftUI and Swift names of a feature that templates do not support, with the reason.
///
/// A name is written as it appears in the source: `State` for a type, `.onAppear` for a member of any value, `Date.now`
/// for a member of a type, `Date()` for a call with these arguments.
package struct UnsupportedFeature {
  package let names: [String]
  /// The reason, and what to use instead.
  package let reason: String

  package init(_ reason: String, _ names: String...) {
    self.reason = reason
    self.names = names
  }
}

/// The names that templates do not support, with the reasons.
package struct UnsupportedNames {
  private let reasons: [String: String]

  init(_ groups: [UnsupportedFeature]) {
    reasons = Dictionary(
      groups.flatMap { group in group.names.map { ($0, group.reason) } },
      uniquingKeysWith: { first, _ in first })
  }

  package var names: some Collection<String> { reasons.keys }

  /// Returns the reason why a name is unsupported, falling back to that of the member's type; `nil` if neither is
  /// listed.
  package func reason(for name: String) -> String? {
    if let reason = reasons[name] { return reason }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return reasons[String(name[..<dot])]
  }
}
