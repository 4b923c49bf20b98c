import Foundation
import TemplateEvaluation
import WidgetUI

// The same forms for what depends on where it is asked: the environment, the template's assets, what may
// still be spent. None is called ahead of time.

/// An initializer that looks at its frame.
func valueInFrame<each Argument: TemplateValue, Result: TemplateValue>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (Frame, repeat each Argument) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .initializer, name, parameters: descriptions(repeat each parameters),
    result: Result.templateType, isConstant: false
  ) { arguments in
    var list = ArgumentList(arguments)
    let readings = (repeat list.next(each parameters))
    return { frame in
      try make(frame, repeat try (each readings)(frame)).templateValue
    }
  }
}

/// A modifier that looks at its frame.
func modifierInFrame<each Argument: TemplateValue, Content: View>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (Frame, AnyView, repeat each Argument) throws -> Content
) -> CatalogEntry {
  CatalogEntry(
    .value(.view), name, parameters: descriptions(repeat each parameters), result: .view,
    isConstant: false
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    var list = ArgumentList(arguments, from: 1)
    let readings = (repeat list.next(each parameters))
    return { frame in
      let view = try receiver(frame).asView
      return .view(AnyView(try make(frame, view, repeat try (each readings)(frame))))
    }
  }
}

/// A method that looks at its frame.
func methodInFrame<Receiver: TemplateValue, each Argument: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (Frame, Receiver, repeat each Argument) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .value(Receiver.templateType), name, parameters: descriptions(repeat each parameters),
    result: Result.templateType, isConstant: false
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    var list = ArgumentList(arguments, from: 1)
    let readings = (repeat list.next(each parameters))
    return { frame in
      let value = Receiver(templateValue: try receiver(frame))
      return try make(frame, value, repeat try (each readings)(frame)).templateValue
    }
  }
}

/// A property that looks at its frame.
func propertyInFrame<Receiver: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, get: @escaping (Frame, Receiver) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .value(Receiver.templateType), name, isProperty: true, result: Result.templateType,
    isConstant: false
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    return { try get($0, Receiver(templateValue: try receiver($0))).templateValue }
  }
}

/// `Calendar.current`: a constant that is another one elsewhere.
func constantInFrame<Owner: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, _ name: String, get: @escaping (Frame) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .type(Owner.templateType), name, isProperty: true, result: Result.templateType,
    isConstant: false
  ) { _ in { try get($0).templateValue } }
}

/// Constants of a type, by name.
func constants<Owner: TemplateValue>(
  of owner: Owner.Type, _ list: KeyValuePairs<String, Owner>
) -> [CatalogEntry] {
  list.map { constant(of: owner, $0.key, $0.value) }
}

/// Constants of a type whose values are of another one that stands for it.
func constants<Owner: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, as result: Result.Type, _ list: KeyValuePairs<String, Result>
) -> [CatalogEntry] {
  list.map { constant(of: owner, $0.key, $0.value) }
}
