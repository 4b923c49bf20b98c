/// A type of the catalog: what its values can stand for and how they compare.
package struct NativeType {
  package let name: String
  /// The types that a value is accepted for as well, with how it becomes one.
  let conversions: [TemplateType: (Value) -> Value]
  /// Whether two values are equal; `nil` where Swift does not compare them.
  let areEqual: ((Value, Value) -> Bool)?
  let isLess: ((Value, Value) -> Bool)?
  /// The names of all values, where there are few: a `switch` over all needs no `default`.
  package let cases: [String]
  /// How a value is made of a list that is written out, as of `[.top, .leading]`; `nil` where none is.
  package var collection: Collection?
  /// Whether the values may be of several of Swift's types.
  let isErased: Bool

  /// The type of the elements of a list, and the value that is made of them.
  package struct Collection {
    let element: TemplateType
    let make: ([Value]) -> Value

    package init(element: TemplateType, make: @escaping ([Value]) -> Value) {
      self.element = element
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
