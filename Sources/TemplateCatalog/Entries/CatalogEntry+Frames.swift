import Foundation
import TemplateEvaluation
import WidgetUI

// Variants of the entry constructors for entries whose result depends on the frame: the environment, the template's
// assets, or the remaining evaluation budget. None of them is evaluated at compile time.

/// An initializer that reads its frame.
func valueInFrame<each Argument: TemplateValue, Result: TemplateValue>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (StackFrame, repeat each Argument) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .initializer, name, parameters: parameterDescriptions(repeat each parameters),
    result: Result.templateType, isFoldable: false
  ) { arguments in
    var list = ArgumentList(arguments)
    let readers = (repeat list.next(each parameters))
    return { frame in
      try make(frame, repeat try (each readers)(frame)).templateValue
    }
  }
}

/// A modifier that reads its frame.
func modifierInFrame<each Argument: TemplateValue, Content: View>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (StackFrame, AnyView, repeat each Argument) throws -> Content
) -> CatalogEntry {
  CatalogEntry(
    .value(.view), name, parameters: parameterDescriptions(repeat each parameters), result: .view,
    isFoldable: false
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    var list = ArgumentList(arguments, from: 1)
    let readers = (repeat list.next(each parameters))
    return { frame in
      let view = try receiver(frame).asView
      return .view(AnyView(try make(frame, view, repeat try (each readers)(frame))))
    }
  }
}

/// A method that reads its frame.
func methodInFrame<Receiver: TemplateValue, each Argument: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (StackFrame, Receiver, repeat each Argument) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .value(Receiver.templateType), name, parameters: parameterDescriptions(repeat each parameters),
    result: Result.templateType, isFoldable: false
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    var list = ArgumentList(arguments, from: 1)
    let readers = (repeat list.next(each parameters))
    return { frame in
      let value = Receiver(templateValue: try receiver(frame))
      return try make(frame, value, repeat try (each readers)(frame)).templateValue
    }
  }
}

/// A property that reads its frame.
func propertyInFrame<Receiver: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, get: @escaping (StackFrame, Receiver) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .value(Receiver.templateType), name, isProperty: true, result: Result.templateType,
    isFoldable: false
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    return { try get($0, Receiver(templateValue: try receiver($0))).templateValue }
  }
}

/// A constant of a type whose value depends on the frame, such as `Calendar.current`.
func constantInFrame<Owner: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, _ name: String, get: @escaping (StackFrame) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .type(Owner.templateType), name, isProperty: true, result: Result.templateType,
    isFoldable: false
  ) { _ in { try get($0).templateValue } }
}

/// Constants of a type, by name.
func constants<Owner: TemplateValue>(
  of owner: Owner.Type, _ list: KeyValuePairs<String, Owner>
) -> [CatalogEntry] {
  list.map { constant(of: owner, $0.key, $0.value) }
}

/// Constants of a type, by name, whose values have another type that converts to it.
func constants<Owner: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, as result: Result.Type, _ list: KeyValuePairs<String, Result>
) -> [CatalogEntry] {
  list.map { constant(of: owner, $0.key, $0.value) }
}
