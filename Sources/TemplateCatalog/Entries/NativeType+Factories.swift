import TemplateEvaluation

extension NativeType {
  /// A type whose values cannot be compared.
  init<Native: NativeValue>(_ type: Native.Type, _ conversions: NativeConversion...) {
    self.init(Native.self, conversions, areEqual: nil, isLess: nil, cases: [])
  }

  /// A type whose values can be compared for equality.
  init<Native: NativeValue & Equatable>(
    equatable type: Native.Type, cases: [String] = [], _ conversions: NativeConversion...
  ) {
    self.init(
      Native.self, conversions,
      areEqual: { Native(templateValue: $0) == Native(templateValue: $1) }, isLess: nil,
      cases: cases)
  }

  /// A type whose values are ordered.
  init<Native: NativeValue & Comparable>(
    comparable type: Native.Type, _ conversions: NativeConversion...
  ) {
    self.init(
      Native.self, conversions,
      areEqual: { Native(templateValue: $0) == Native(templateValue: $1) },
      isLess: { Native(templateValue: $0) < Native(templateValue: $1) }, cases: [])
  }

  /// An option set, which an array literal can express.
  init<Native: NativeValue & SetAlgebra>(set type: Native.Type) {
    self.init(equatable: Native.self)
    arrayLiteral = ArrayLiteral(element: Native.templateType) { values in
      values.reduce(into: Native()) { $0.formUnion(Native(templateValue: $1)) }.templateValue
    }
  }

  /// A type whose values an array literal can express.
  init<Native: NativeValue, Element: NativeValue>(
    _ type: Native.Type, of element: Element.Type, make: @escaping ([Element]) -> Native
  ) {
    self.init(Native.self)
    arrayLiteral = ArrayLiteral(element: Element.templateType) { values in
      make(values.map { Element(templateValue: $0) }).templateValue
    }
  }

  private init<Native: NativeValue>(
    _ type: Native.Type, _ conversions: [NativeConversion],
    areEqual: ((Value, Value) -> Bool)?, isLess: ((Value, Value) -> Bool)?, cases: [String]
  ) {
    self.init(
      name: Native.typeName,
      conversions: Dictionary(conversions.map { ($0.target, $0.convert) }) { first, _ in first },
      areEqual: areEqual, isLess: isLess, cases: cases,
      isErased: Native.self is any ErasedValue.Type)
  }
}

/// A conversion of a value to another type that it is accepted as.
struct NativeConversion {
  let target: TemplateType
  let convert: (Value) -> Value

  init<From: TemplateValue, To: TemplateValue>(_ convert: @escaping (From) -> To) {
    target = To.templateType
    self.convert = { convert(From(templateValue: $0)).templateValue }
  }
}
