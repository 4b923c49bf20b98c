/// Something that a template can write: an initializer, a method, a property, a constant.
package struct CatalogEntry {
  /// What the entry is a part of.
  package enum Place: Hashable, Sendable {
    /// `VStack(…)`, `min(…)`.
    case initializer
    /// `Color.red`, `.red`, `Font.system(…)`: a member of the type itself.
    case type(TemplateType)
    /// A member of a type's values; the entry's first argument is the value.
    case value(TemplateType)
  }

  package let place: Place
  package let name: String
  /// Without the value of a member.
  package let parameters: [CatalogParameter]
  /// Whether it is written without parentheses.
  package let isProperty: Bool
  package let result: TemplateType
  /// What the variables of the signature must be, such as `Comparable`.
  package let constraints: [String: TypeConstraint]
  /// The type of the result in Swift, where that of the catalog stands for several.
  private(set) var swiftType: String?
  /// Which one of the catalog's it is.
  var number = 0
  /// Whether equal arguments always give equal results, so that it can be called once and for all.
  let isConstant: Bool
  /// Makes what evaluates a call with these arguments, a member's value first; one that is missing has its default.
  let bind: ([Typed?]) -> Code

  package init(
    _ place: Place, _ name: String, parameters: [CatalogParameter] = [], isProperty: Bool = false,
    result: TemplateType, constraints: [String: TypeConstraint] = [:], isConstant: Bool = true,
    bind: @escaping ([Typed?]) -> Code
  ) {
    self.place = place
    self.name = name
    self.parameters = parameters
    self.isProperty = isProperty
    self.result = result
    self.constraints = constraints
    self.isConstant = isConstant
    self.bind = bind
  }

  /// An entry that is given the values of its arguments as they are.
  package init(
    _ place: Place, _ name: String, parameters: [CatalogParameter] = [], isProperty: Bool = false,
    result: TemplateType, constraints: [String: TypeConstraint] = [:], isConstant: Bool = true,
    call: @escaping ([Value?], Frame) throws -> Value
  ) {
    self.init(
      place, name, parameters: parameters, isProperty: isProperty, result: result,
      constraints: constraints, isConstant: isConstant
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

  /// The entry with what a wanted result says of its variables.
  func giving(_ wanted: TemplateType) -> CatalogEntry {
    let known: (name: String, type: TemplateType)? =
      switch (result, wanted) {
      case (.optional(.variable(let name)), .optional(let type)): (name, type)
      case (.array(.variable(let name)), .array(let type)): (name, type)
      default: nil
      }
    guard let known, known.type.isConcrete else { return self }
    let bindings = [known.name: known.type]
    var entry = CatalogEntry(
      place, name,
      parameters: parameters.map {
        CatalogParameter(
          label: $0.label, type: $0.type.substituting(bindings), standard: $0.standard)
      }, isProperty: isProperty, result: result.substituting(bindings), constraints: constraints,
      isConstant: isConstant, bind: bind)
    (entry.number, entry.swiftType) = (number, swiftType)
    return entry
  }

  /// The entry with the name of its result's type in Swift.
  package func typed(_ swiftType: String) -> CatalogEntry {
    var copy = self
    copy.swiftType = swiftType
    return copy
  }
}

/// What a type must be for a signature to hold.
package enum TypeConstraint: String, Hashable, Sendable {
  case comparable = "Comparable"
  case equatable = "Equatable"
  case numeric = "Numeric"
  case identifiable = "Identifiable"
  case formattable = "CVarArg"
}

/// A parameter as the checker and the reference see it.
package struct CatalogParameter: Hashable, Sendable {
  package let label: String?
  package let type: TemplateType
  /// The default as it is written; `nil` where a value must be given.
  package let standard: String?

  package init(label: String?, type: TemplateType, standard: String?) {
    self.label = label
    self.type = type
    self.standard = standard
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
    "\(label ?? "_"): \(type)" + (standard.map { " = \($0)" } ?? "")
  }
}
