import TemplateEvaluation

/// A parameter of a catalog entry: its label, type and default.
final class Parameter<Argument: TemplateValue> {
  let description: CatalogParameter
  private let defaultValue: Argument?
  /// Created where the type is known statically, so that reading an argument needs no type lookup at run time.
  private let read: (Value) -> Argument

  private init(
    _ label: String?, _ defaultValue: Argument?, defaultSource: String?,
    read: @escaping (Value) -> Argument = { Argument(templateValue: $0) }
  ) {
    description = CatalogParameter(
      label: label, type: Argument.templateType, defaultSource: defaultSource)
    self.defaultValue = defaultValue
    self.read = read
  }

  /// A required parameter; without a label it is `_`.
  convenience init(_ label: String? = nil) { self.init(label, nil, defaultSource: nil) }

  /// An optional parameter; `defaultSource` is its default in Swift syntax.
  convenience init(_ label: String? = nil, default value: Argument, as defaultSource: String) {
    self.init(label, value, defaultSource: defaultSource)
  }

  /// Returns a closure that reads the argument of a call, or that returns the default if there is none.
  func reader(for typed: TypedExpression?) -> ArgumentReader<Argument> {
    let read = self.read
    guard let typed else {
      guard let defaultValue else {
        preconditionFailure("the argument '\(description.label ?? "_")' is missing")
      }
      return { _ in defaultValue }
    }
    if let constant = typed.constant {
      let value = read(constant)
      return { _ in value }
    }
    let code = typed.code
    return { read(try code($0)) }
  }
}

/// Returns an argument during evaluation.
typealias ArgumentReader<Argument> = (StackFrame) throws -> Argument

// Initialized once and never changed; the defaults are values from this package.
extension Parameter: @unchecked Sendable {}

extension Parameter {
  /// A parameter that is `nil` if it is omitted.
  convenience init<Wrapped>(optional label: String? = nil) where Argument == Wrapped? {
    self.init(label, .some(nil), defaultSource: "nil") {
      $0.isNull ? nil : Wrapped(templateValue: $0)
    }
  }
}

/// Reads the arguments of a call one by one.
struct ArgumentList {
  private let arguments: [TypedExpression?]
  private var index: Int

  init(_ arguments: [TypedExpression?], from index: Int = 0) {
    self.arguments = arguments
    self.index = index
  }

  mutating func next<Argument>(_ parameter: Parameter<Argument>) -> ArgumentReader<Argument> {
    defer { index += 1 }
    return parameter.reader(for: arguments[index])
  }

  /// Returns the code of the value that the entry is a member of.
  static func receiver(_ arguments: [TypedExpression?]) -> CompiledExpression {
    guard let code = arguments.first??.code else { preconditionFailure("a member has a receiver") }
    return code
  }
}
