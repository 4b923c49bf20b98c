/// A type of the catalogue: what its values can stand for and how they compare.
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
  var collection: Collection?
  /// Whether the values may be of several of Swift's types.
  let isErased: Bool

  /// The type of the elements of a list, and the value that is made of them.
  struct Collection {
    let element: TemplateType
    let make: ([Value]) -> Value
  }
}

extension NativeType {
  /// A type whose values are not compared.
  init<Native: NativeValue>(_ type: Native.Type, _ conversions: NativeConversion...) {
    self.init(Native.self, conversions, areEqual: nil, isLess: nil, cases: [])
  }

  /// A type whose values are compared.
  init<Native: NativeValue & Equatable>(
    equatable type: Native.Type, cases: [String] = [], _ conversions: NativeConversion...
  ) {
    self.init(
      Native.self, conversions,
      areEqual: { Native(templateValue: $0) == Native(templateValue: $1) }, isLess: nil,
      cases: cases)
  }

  /// A type whose values have an order.
  init<Native: NativeValue & Comparable>(
    comparable type: Native.Type, _ conversions: NativeConversion...
  ) {
    self.init(
      Native.self, conversions,
      areEqual: { Native(templateValue: $0) == Native(templateValue: $1) },
      isLess: { Native(templateValue: $0) < Native(templateValue: $1) }, cases: [])
  }

  /// A type whose values are sets of options.
  init<Native: NativeValue & SetAlgebra>(set type: Native.Type) {
    self.init(equatable: Native.self)
    collection = Collection(element: Native.templateType) { values in
      values.reduce(into: Native()) { $0.formUnion(Native(templateValue: $1)) }.templateValue
    }
  }

  /// A type whose values are made of lists that are written out.
  init<Native: NativeValue, Element: NativeValue>(
    _ type: Native.Type, of element: Element.Type, make: @escaping ([Element]) -> Native
  ) {
    self.init(Native.self)
    collection = Collection(element: Element.templateType) { values in
      make(values.map { Element(templateValue: $0) }).templateValue
    }
  }

  private init<Native: NativeValue>(
    _ type: Native.Type, _ conversions: [NativeConversion],
    areEqual: ((Value, Value) -> Bool)?, isLess: ((Value, Value) -> Bool)?, cases: [String]
  ) {
    name = Native.typeName
    isErased = Native.self is any ErasedValue.Type
    self.conversions = Dictionary(conversions.map { ($0.target, $0.convert) }) { first, _ in first }
    self.areEqual = areEqual
    self.isLess = isLess
    self.cases = cases
  }
}

/// How a value becomes one of another type that it stands for.
struct NativeConversion {
  let target: TemplateType
  let convert: (Value) -> Value

  init<From: TemplateValue, To: TemplateValue>(_ convert: @escaping (From) -> To) {
    target = To.templateType
    self.convert = { convert(From(templateValue: $0)).templateValue }
  }
}
