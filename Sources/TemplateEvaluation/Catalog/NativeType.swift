/// A type of the catalog, with its conversions and comparisons.
package struct NativeType {
  package let name: String
  /// The conversions to other types that a value is accepted as.
  let conversions: [TemplateType: (Value) -> Value]
  /// Compares two values for equality; `nil` if the Swift type is not `Equatable`.
  let areEqual: ((Value, Value) -> Bool)?
  let isLess: ((Value, Value) -> Bool)?
  /// The names of all cases of a small closed type: a `switch` over all of them needs no `default`.
  package let cases: [String]
  /// Creates a value from an array literal, such as `[.top, .leading]`; `nil` if the type has no literals.
  package var arrayLiteral: ArrayLiteral?
  /// Creates a value from a dictionary literal, whose order matters; `nil` if the type has no such literals.
  package var dictionaryLiteral: DictionaryLiteral?
  /// Whether the values may have different Swift types.
  let isErased: Bool

  /// The element type of an array literal, and the function that creates a value from its elements.
  package struct ArrayLiteral {
    let element: TemplateType
    let make: ([Value]) -> Value

    package init(element: TemplateType, make: @escaping ([Value]) -> Value) {
      self.element = element
      self.make = make
    }
  }

  /// The types in a dictionary literal, and the function that creates a value from its pairs.
  package struct DictionaryLiteral {
    let key: TemplateType
    let value: TemplateType
    let make: ([(key: Value, value: Value)]) -> Value

    package init(
      key: TemplateType, value: TemplateType,
      make: @escaping ([(key: Value, value: Value)]) -> Value
    ) {
      self.key = key
      self.value = value
      self.make = make
    }
  }

  package init(
    name: String, conversions: [TemplateType: (Value) -> Value] = [:],
    areEqual: ((Value, Value) -> Bool)? = nil, isLess: ((Value, Value) -> Bool)? = nil,
    cases: [String] = [], isErased: Bool = false
  ) {
    self.name = name
    self.conversions = conversions
    self.areEqual = areEqual
    self.isLess = isLess
    self.cases = cases
    self.isErased = isErased
  }
}
