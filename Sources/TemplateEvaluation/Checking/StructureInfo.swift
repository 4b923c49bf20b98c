import TemplateLanguage

/// The declarations of a view of the template, or of a type that has only static members.
final class StructureInfo {
  let declaration: StructDeclaration
  let compiled: CompiledStructure
  /// The stored properties, in the order of the values in an instance.
  var storedProperties: [StoredProperty] = []
  var environment: [String: CatalogEntry] = [:]
  var computedProperties: [String: ComputedProperty] = [:]
  var functions: [String: [Function]] = [:]
  /// The static members.
  var statics = Statics()

  /// The static members of a type.
  struct Statics {
    var constants: [String: TypedExpression] = [:]
    var computedProperties: [String: ComputedProperty] = [:]
    var functions: [String: [Function]] = [:]
    /// The names that are hidden from other types.
    var privateNames: Set<String> = []

    var names: [String] { Array(constants.keys) + computedProperties.keys + functions.keys }
  }

  struct StoredProperty {
    var name: String
    var type: TemplateType
    /// The default value, or `nil`.
    var defaultValue: TypedExpression?
    /// Whether the property is a parameter of the initializer.
    var isParameter: Bool
    /// Whether the property is private to the view.
    var isPrivate: Bool
  }

  /// A computed property.
  struct ComputedProperty {
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
    storedProperties.map(\.name) + environment.keys + computedProperties.keys + functions.keys
  }

  /// The private stored property that makes the memberwise initializer private.
  var privateParameter: StoredProperty? {
    storedProperties.first { $0.isParameter && $0.isPrivate }
  }

  /// Whether the type cannot be created outside of the file.
  var isHidden: Bool { declaration.isPrivate || privateParameter != nil }

  /// The parameters of the memberwise initializer.
  var parameters: [CatalogParameter] {
    storedProperties.filter(\.isParameter).map {
      CatalogParameter(
        label: $0.name, type: $0.type, defaultSource: $0.defaultValue.map { _ in "…" })
    }
  }
}
