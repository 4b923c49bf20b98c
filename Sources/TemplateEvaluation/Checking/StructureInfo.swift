import TemplateLanguage

/// What the checker knows of a view that the template declares, or of a type that has only static members.
final class StructureInfo {
  let declaration: StructDeclaration
  let compiled: CompiledStructure
  /// The stored properties, in the order of the values in an instance.
  var stored: [Stored] = []
  var environment: [String: CatalogEntry] = [:]
  var members: [String: Member] = [:]
  var functions: [String: [Function]] = [:]
  /// The static members.
  var statics = Statics()

  /// The static members of a type.
  struct Statics {
    var constants: [String: TypedExpression] = [:]
    var members: [String: Member] = [:]
    var functions: [String: [Function]] = [:]
    /// The names that are hidden from other types.
    var privateNames: Set<String> = []

    var names: [String] { Array(constants.keys) + members.keys + functions.keys }
  }

  struct Stored {
    var name: String
    var type: TemplateType
    /// The default value, or `nil`.
    var initial: TypedExpression?
    /// Whether the property is a parameter of the initializer.
    var isParameter: Bool
    /// Whether the property is private to the view.
    var isPrivate: Bool
  }

  /// A computed property.
  struct Member {
    var type: TemplateType
    var code: CompiledFunction
  }

  struct Function {
    var parameters: [CatalogParameter]
    var defaults: [TypedExpression?]
    var result: TemplateType
    var code: CompiledFunction
  }

  init(_ declaration: StructDeclaration) {
    self.declaration = declaration
    compiled = CompiledStructure(name: declaration.name.text)
  }

  var name: String { declaration.name.text }

  var isView: Bool { declaration.conformances.contains { $0.text == "View" } }

  /// The names that the view's own code can use unqualified.
  var names: [String] {
    stored.map(\.name) + environment.keys + members.keys + functions.keys
  }

  /// The private stored property that makes the memberwise initializer private.
  var privateParameter: Stored? { stored.first { $0.isParameter && $0.isPrivate } }

  /// Whether the type cannot be created outside of the file.
  var isHidden: Bool { declaration.isPrivate || privateParameter != nil }

  /// The parameters of the memberwise initializer.
  var parameters: [CatalogParameter] {
    stored.filter(\.isParameter).map {
      CatalogParameter(label: $0.name, type: $0.type, defaultSource: $0.initial.map { _ in "…" })
    }
  }
}
