import TemplateEvaluation

/// A parameter of a catalog's entry: its label, its type, and its default.
final class Parameter<Argument: TemplateValue> {
  let description: CatalogParameter
  private let standard: Argument?
  /// Made where the type is known, so that reading an argument does not ask the runtime for it every time.
  private let read: (Value) -> Argument

  private init(
    _ label: String?, _ standard: Argument?, written: String?,
    read: @escaping (Value) -> Argument = { Argument(templateValue: $0) }
  ) {
    description = CatalogParameter(
      label: label, type: Argument.templateType, standard: written)
    self.standard = standard
    self.read = read
  }

  /// A parameter for which a value must be given; without a label it is written `_`.
  convenience init(_ label: String? = nil) { self.init(label, nil, written: nil) }

  /// A parameter that may be left out; `written` is the default as Swift writes it.
  convenience init(_ label: String? = nil, default value: Argument, as written: String) {
    self.init(label, value, written: written)
  }

  /// What gives the argument of a call; without one, the default.
  func reading(_ typed: Typed?) -> Reading<Argument> {
    let read = self.read
    guard let typed else {
      guard let standard else {
        preconditionFailure("the argument '\(description.label ?? "_")' is missing")
      }
      return { _ in standard }
    }
    if let constant = typed.constant {
      let value = read(constant)
      return { _ in value }
    }
    let code = typed.code
    return { read(try code($0)) }
  }
}

/// What gives an argument while a template is evaluated.
typealias Reading<Argument> = (Frame) throws -> Argument

// Made once and never changed; a default is a value of the package's own.
extension Parameter: @unchecked Sendable {}

extension Parameter {
  /// A parameter that is `nil` where it is left out.
  convenience init<Wrapped>(optional label: String? = nil) where Argument == Wrapped? {
    self.init(label, .some(nil), written: "nil") { $0.isNull ? nil : Wrapped(templateValue: $0) }
  }
}

/// Hands out the arguments of a call one by one.
struct ArgumentList {
  private let arguments: [Typed?]
  private var index: Int

  init(_ arguments: [Typed?], from index: Int = 0) {
    self.arguments = arguments
    self.index = index
  }

  mutating func next<Argument>(_ parameter: Parameter<Argument>) -> Reading<Argument> {
    defer { index += 1 }
    return parameter.reading(arguments[index])
  }

  /// The value of which the entry is a member.
  static func receiver(_ arguments: [Typed?]) -> Code {
    guard let code = arguments.first??.code else { preconditionFailure("a member has a receiver") }
    return code
  }
}
