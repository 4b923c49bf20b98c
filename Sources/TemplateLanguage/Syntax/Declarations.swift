/// A `struct` with properties and functions, or an `enum` without cases as a namespace for static members.
package struct StructDeclaration: Sendable {
  package var name: Name
  /// Whether it is an `enum`, which has no values.
  package var isEnum: Bool
  /// The protocols that it conforms to, such as `View`.
  package var conformances: [Name]
  package var properties: [PropertyDeclaration]
  package var functions: [FunctionDeclaration]
  /// Whether it is private to its file.
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
  /// The key path of `@Environment(\.widgetFamily)`; `nil` for other properties.
  package var environment: KeyPathExpression?
  /// Whether it is a `static let`.
  package var isStatic: Bool
  /// Whether it is private to the type.
  package var isPrivate: Bool
  /// Whether it is marked `@ViewBuilder`.
  package var isViewBuilder: Bool
  /// Whether it is declared with `var`.
  package var isVariable: Bool
  package var type: TypeName?
  /// The default value.
  package var initialValue: Expression?
  /// The body of a computed property; `nil` for a stored one.
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
  /// The result type; `nil` if nothing is returned.
  package var result: TypeName?
  /// Whether it is a static function.
  package var isStatic: Bool
  /// Whether it is private to the type.
  package var isPrivate: Bool
  /// Whether it is marked `@ViewBuilder`.
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
  /// The argument label; `nil` for `_`.
  package var label: Name?
  /// The parameter's name in the body.
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

/// A type as written.
package struct TypeName: Sendable {
  package indirect enum Kind: Sendable {
    /// A named type such as `String`, or a nested one such as `Entry.Item`.
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
  /// The imported modules; a template has them all, but Swift needs some of the imports.
  package var imports: [Name]
  package var structs: [StructDeclaration]
  /// Whether every string and brace is closed; otherwise declarations and statements may be missing.
  package var isComplete = true

  package init(imports: [Name] = [], structs: [StructDeclaration] = []) {
    self.imports = imports
    self.structs = structs
  }
}

/// An identifier with its location.
package struct Name: Hashable, Sendable {
  package var text: String
  package var range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}
