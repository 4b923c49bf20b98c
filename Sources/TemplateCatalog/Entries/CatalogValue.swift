import TemplateEvaluation

/// A native type whose values only the catalog's functions inspect.
///
/// Repeats the default implementation of `NativeValue` because generic functions of another module are not specialized
/// for each type.
protocol CatalogValue: NativeValue {}

extension CatalogValue {
  package init(templateValue: Value) {
    guard case .native(let object) = templateValue else {
      preconditionFailure("no \(Self.self): \(templateValue)")
    }
    self = NativeBox<Self>.value(in: object)
  }

  package var templateValue: Value { .native(NativeBox(self)) }
}

/// A value that may have one of several Swift types, such as any shape or any style.
///
/// Where Swift requires both values to have the same type, as in `?:`, the checker compares the names of their Swift
/// types.
protocol ErasedValue: CatalogValue {}
