import TemplateLanguage

/// What the checker knows of a view that the template declares.
final class StructureInfo {
  let declaration: StructDeclaration
  let compiled: CompiledStructure
  /// The stored properties in order, as an instance keeps their values.
  var stored: [Stored] = []
  var environment: [String: CatalogueEntry] = [:]
  var constants: [String: Typed] = [:]
  var members: [String: Member] = [:]
  var functions: [String: [Function]] = [:]

  struct Stored {
    var name: String
    var type: TemplateType
    /// The value where a call gives none.
    var initial: Typed?
    /// Whether a call may give the value.
    var isParameter: Bool
    /// Whether nothing outside of the view sees it.
    var isPrivate: Bool
  }

  /// A computed property.
  struct Member {
    var type: TemplateType
    var code: CompiledFunction
  }

  struct Function {
    var parameters: [CatalogueParameter]
    var defaults: [Typed?]
    var result: TemplateType
    var code: CompiledFunction
  }

  init(_ declaration: StructDeclaration) {
    self.declaration = declaration
    compiled = CompiledStructure(name: declaration.name.text)
  }

  var name: String { declaration.name.text }

  /// The names that the view's own code can use.
  var names: [String] {
    stored.map(\.name) + environment.keys + constants.keys + members.keys + functions.keys
  }

  /// The private property that makes the initializer private, too.
  var privateParameter: Stored? { stored.first { $0.isParameter && $0.isPrivate } }

  /// The initializer that Swift makes of the stored properties.
  var parameters: [CatalogueParameter] {
    stored.filter(\.isParameter).map {
      CatalogueParameter(label: $0.name, type: $0.type, standard: $0.initial.map { _ in "…" })
    }
  }
}
