/// A `struct`: a view with properties and functions; or an `enum` without cases, for what is `static`.
package struct StructDeclaration: Sendable {
  package var name: Name
  /// Whether it is an `enum`, of which there are no values.
  package var isEnum: Bool
  /// What it conforms to, such as `View`.
  package var conformances: [Name]
  package var properties: [PropertyDeclaration]
  package var functions: [FunctionDeclaration]
  /// Whether other files do not see it.
  package var isPrivate: Bool
  package var range: SourceRange

  package init(
    name: Name, conformances: [Name], properties: [PropertyDeclaration],
    functions: [FunctionDeclaration], isEnum: Bool = false, isPrivate: Bool = false,
    range: SourceRange
  ) {
    self.isEnum = isEnum
    self.isPrivate = isPrivate
    self.name = name
    self.conformances = conformances
    self.properties = properties
    self.functions = functions
    self.range = range
  }
}

/// A property of a `struct`: stored, computed, or read from the environment.
package struct PropertyDeclaration: Sendable {
  package var name: Name
  /// `@Environment(\.widgetFamily)`: what is read; `nil` for every other property.
  package var environment: KeyPathExpression?
  /// `static let`: a constant of the type.
  package var isStatic: Bool
  /// Whether nothing outside of the type sees it.
  package var isPrivate: Bool
  /// `@ViewBuilder`: whether the statements of its body are views.
  package var isViewBuilder: Bool
  /// Whether it was written with `var`.
  package var isVariable: Bool
  package var type: TypeName?
  /// The value that holds where the initializer is given none.
  package var initialValue: Expression?
  /// The statements of a computed property; `nil` for a stored one.
  package var body: Block?
  package var range: SourceRange

  package init(
    name: Name, environment: KeyPathExpression? = nil, isStatic: Bool = false,
    isPrivate: Bool = false, isViewBuilder: Bool = false, isVariable: Bool = false,
    type: TypeName? = nil, initialValue: Expression? = nil,
    body: Block? = nil, range: SourceRange
  ) {
    self.isPrivate = isPrivate
    self.isViewBuilder = isViewBuilder
    self.name = name
    self.environment = environment
    self.isStatic = isStatic
    self.isVariable = isVariable
    self.type = type
    self.initialValue = initialValue
    self.body = body
    self.range = range
  }
}

/// A function of a `struct`.
package struct FunctionDeclaration: Sendable {
  package var name: Name
  package var parameters: [ParameterDeclaration]
  /// `nil` where nothing is returned.
  package var result: TypeName?
  /// Whether it belongs to the type, not to its values.
  package var isStatic: Bool
  /// Whether nothing outside of the type sees it.
  package var isPrivate: Bool
  /// `@ViewBuilder`: whether the statements of its body are views.
  package var isViewBuilder: Bool
  package var body: Block
  package var range: SourceRange

  package init(
    name: Name, parameters: [ParameterDeclaration], result: TypeName?, isStatic: Bool = false,
    isPrivate: Bool = false, isViewBuilder: Bool = false, body: Block, range: SourceRange
  ) {
    self.isPrivate = isPrivate
    self.isStatic = isStatic
    self.isViewBuilder = isViewBuilder
    self.name = name
    self.parameters = parameters
    self.result = result
    self.body = body
    self.range = range
  }
}

/// A parameter of a function.
package struct ParameterDeclaration: Sendable {
  /// What a call writes before the value; `nil` for `_`.
  package var label: Name?
  /// What the body calls the value.
  package var name: Name
  package var type: TypeName
  package var defaultValue: Expression?

  package init(label: Name?, name: Name, type: TypeName, defaultValue: Expression? = nil) {
    self.label = label
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
  }
}

/// A type as it is written.
package struct TypeName: Sendable {
  package indirect enum Kind: Sendable {
    /// `String`, or `Entry.Item` with several parts.
    case named([Name])
    /// `some View`.
    case some(Name)
    case optional(TypeName)
    case array(TypeName)
    case dictionary(key: TypeName, value: TypeName)
  }

  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// The declarations of a `views.swift`.
package struct SourceFile: Sendable {
  /// The modules that are imported, for those who copy the file; they change nothing here.
  package var imports: [Name]
  package var structs: [StructDeclaration]

  package init(imports: [Name] = [], structs: [StructDeclaration] = []) {
    self.imports = imports
    self.structs = structs
  }
}

/// A word where it stands.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}
