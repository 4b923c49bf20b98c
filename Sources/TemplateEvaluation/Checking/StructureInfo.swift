import TemplateLanguage

/// What the checker knows of a view that the template declares, or of a type of which all is `static`.
final class StructureInfo {
  let declaration: StructDeclaration
  let compiled: CompiledStructure
  /// The stored properties in order, as an instance keeps their values.
  var stored: [Stored] = []
  var environment: [String: CatalogEntry] = [:]
  var members: [String: Member] = [:]
  var functions: [String: [Function]] = [:]
  /// What belongs to the type itself.
  var statics = Statics()

  /// What is `static`.
  struct Statics {
    var constants: [String: Typed] = [:]
    var members: [String: Member] = [:]
    var functions: [String: [Function]] = [:]
    /// The names that other types do not see.
    var privateNames: Set<String> = []

    var names: [String] { Array(constants.keys) + members.keys + functions.keys }
  }

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
    var parameters: [CatalogParameter]
    var defaults: [Typed?]
    var result: TemplateType
    var code: CompiledFunction
  }

  init(_ declaration: StructDeclaration) {
    self.declaration = declaration
    compiled = CompiledStructure(name: declaration.name.text)
  }

  var name: String { declaration.name.text }

  var isView: Bool { declaration.conformances.contains { $0.text == "View" } }

  /// The names that the view's own code can use.
  var names: [String] {
    stored.map(\.name) + environment.keys + members.keys + functions.keys
  }

  /// The private property that makes the initializer private, too.
  var privateParameter: Stored? { stored.first { $0.isParameter && $0.isPrivate } }

  /// Whether it cannot be made by what lies outside of the file.
  var isHidden: Bool { declaration.isPrivate || privateParameter != nil }

  /// The initializer that Swift makes of the stored properties.
  var parameters: [CatalogParameter] {
    stored.filter(\.isParameter).map {
      CatalogParameter(label: $0.name, type: $0.type, standard: $0.initial.map { _ in "…" })
    }
  }
}
