/// An entry of the catalog: an initializer, a method, a property or a constant.
package struct CatalogEntry {
  /// The kind of the entry and, for a member, its owner.
  package enum Owner: Hashable, Sendable {
    /// An initializer or a global function, such as `VStack(…)` or `min(…)`.
    case initializer
    /// A static member of a type, such as `Color.red`, `.red` or `Font.system(…)`.
    case type(TemplateType)
    /// A member of a type's values; the receiver is the entry's first argument.
    case value(TemplateType)
  }

  package let owner: Owner
  package let name: String
  /// The parameters, without the receiver of a member.
  package let parameters: [CatalogParameter]
  /// Whether the entry is used without parentheses.
  package let isProperty: Bool
  package let result: TemplateType
  /// The constraints of the signature's type variables, such as `Comparable`.
  package let constraints: [String: TypeConstraint]
  /// The type of the result in Swift, if the catalog's type represents several.
  private(set) var swiftType: String?
  /// The module that a file has to import for the entry in Swift, besides those of every widget.
  var module: String?
  /// The index of the entry in the catalog.
  var index = 0
  /// Whether calls with constant arguments are evaluated at compile time: equal arguments always give equal results.
  let isFoldable: Bool
  /// Returns the code that evaluates a call with these arguments, the receiver of a member first; `nil` means the
  /// default.
  let compile: ([TypedExpression?]) -> CompiledExpression

  package init(
    _ owner: Owner, _ name: String, parameters: [CatalogParameter] = [], isProperty: Bool = false,
    result: TemplateType, constraints: [String: TypeConstraint] = [:], isFoldable: Bool = true,
    compile: @escaping ([TypedExpression?]) -> CompiledExpression
  ) {
    self.owner = owner
    self.name = name
    self.parameters = parameters
    self.isProperty = isProperty
    self.result = result
    self.constraints = constraints
    self.isFoldable = isFoldable
    self.compile = compile
  }

  /// Creates an entry whose implementation takes the evaluated arguments.
  package init(
    _ owner: Owner, _ name: String, parameters: [CatalogParameter] = [], isProperty: Bool = false,
    result: TemplateType, constraints: [String: TypeConstraint] = [:], isFoldable: Bool = true,
    call: @escaping ([Value?], StackFrame) throws -> Value
  ) {
    self.init(
      owner, name, parameters: parameters, isProperty: isProperty, result: result,
      constraints: constraints, isFoldable: isFoldable
    ) { arguments in
      let codes = arguments.map { $0?.code }
      return { frame in
        var values: [Value?] = []
        values.reserveCapacity(codes.count)
        for code in codes { values.append(try code?(frame)) }
        return try call(values, frame)
      }
    }
  }

  /// Returns the entry with type variables bound by the expected type of the result.
  func bindingResult(_ expected: TemplateType) -> CatalogEntry {
    let known: (name: String, type: TemplateType)? =
      switch (result, expected) {
      case (.optional(.variable(let name)), .optional(let type)): (name, type)
      case (.array(.variable(let name)), .array(let type)): (name, type)
      default: nil
      }
    guard let known, known.type.isConcrete else { return self }
    let bindings = [known.name: known.type]
    var entry = CatalogEntry(
      owner, name,
      parameters: parameters.map {
        CatalogParameter(
          label: $0.label, type: $0.type.substituting(bindings), defaultSource: $0.defaultSource)
      }, isProperty: isProperty, result: result.substituting(bindings), constraints: constraints,
      isFoldable: isFoldable, compile: compile)
    (entry.index, entry.swiftType, entry.module) = (index, swiftType, module)
    return entry
  }

  /// Returns the entry with the Swift name of its result type.
  package func withSwiftType(_ swiftType: String) -> CatalogEntry {
    var copy = self
    copy.swiftType = swiftType
    return copy
  }
}

/// A constraint on a type variable of a signature.
package enum TypeConstraint: String, Hashable, Sendable {
  case comparable = "Comparable"
  case equatable = "Equatable"
  case numeric = "Numeric"
  case identifiable = "Identifiable"
  case formattable = "CVarArg"
  case plottable = "Plottable"
}

/// A parameter as the checker and the reference use it.
package struct CatalogParameter: Hashable, Sendable {
  package let label: String?
  package let type: TemplateType
  /// The source of the default; `nil` if the argument is required.
  package let defaultSource: String?

  package init(label: String?, type: TemplateType, defaultSource: String?) {
    self.label = label
    self.type = type
    self.defaultSource = defaultSource
  }
}

extension CatalogEntry: CustomStringConvertible {
  /// The signature, such as `padding(_ length: Double? = nil)`.
  package var description: String {
    if isProperty { return "\(name): \(result)" }
    return "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
  }
}

extension CatalogParameter: CustomStringConvertible {
  package var description: String {
    "\(label ?? "_"): \(type)" + (defaultSource.map { " = \($0)" } ?? "")
  }
}
