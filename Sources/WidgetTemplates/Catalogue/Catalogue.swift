import Graphics

/// All that a template can write beside its own names: the table that the checker, the interpreter and the
/// reference share.
package final class Catalogue {
  let sections: [any CatalogueSection.Type]
  /// All entries of all sections, in order.
  private(set) var entries: [CatalogueEntry] = []
  private var types: [String: NativeType] = [:]
  private var initializers: [String: [CatalogueEntry]] = [:]
  private var typeMembers: [String: [String: [CatalogueEntry]]] = [:]
  private var valueMembers: [String: [String: [CatalogueEntry]]] = [:]

  init(sections: [any CatalogueSection.Type]) {
    self.sections = sections
    for section in sections {
      for type in section.types { types[type.name] = type }
      for entry in section.entries { add(entry) }
    }
  }

  private func add(_ written: CatalogueEntry) {
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
  func initializers(named name: String) -> [CatalogueEntry] { initializers[name] ?? [] }
  func members(ofType key: String, named name: String) -> [CatalogueEntry] {
    typeMembers[key]?[name] ?? []
  }
  func members(ofValue key: String, named name: String) -> [CatalogueEntry] {
    valueMembers[key]?[name] ?? []
  }

  var typeNames: [String] { types.keys.sorted() }
  var initializerNames: [String] { initializers.keys.sorted() }
  func memberNames(ofType key: String) -> [String] {
    (typeMembers[key]?.keys).map { $0.sorted() } ?? []
  }
  func memberNames(ofValue key: String) -> [String] {
    (valueMembers[key]?.keys).map { $0.sorted() } ?? []
  }
  func hasTypeMembers(_ key: String) -> Bool { typeMembers[key] != nil }
}
