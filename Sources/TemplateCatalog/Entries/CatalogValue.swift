import TemplateEvaluation

/// A native type that only the catalog's functions look into.
///
/// What `NativeValue` does by default is done here again: only so is it compiled for each type, as generic functions of
/// another module are not.
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

/// A value that may be of several of Swift's types, such as any shape or any style.
///
/// Where Swift wants one type, as on both sides of `?:`, such values are told apart by the name of theirs.
protocol ErasedValue: CatalogValue {}
