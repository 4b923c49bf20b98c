import TemplateEvaluation
import WidgetUI

// The constructors of catalog entries. Each takes the real initializer or method as a closure, so that the Swift
// compiler checks the types in the catalog.

/// An initializer that creates a view, such as `VStack(…)`.
func view<each Argument: TemplateValue, Content: View>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (repeat each Argument) throws -> Content
) -> CatalogEntry {
  CatalogEntry(
    .initializer, name, parameters: parameterDescriptions(repeat each parameters), result: .view
  ) { arguments in
    var list = ArgumentList(arguments)
    let readers = (repeat list.next(each parameters))
    return { frame in
      .view(AnyView(try make(repeat try (each readers)(frame))))
    }
  }
}

/// An initializer that creates a value that is not a view, or a view that has modifiers of its own, such as
/// `URL(string:)`.
func value<each Argument: TemplateValue, Result: TemplateValue>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (repeat each Argument) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .initializer, name, parameters: parameterDescriptions(repeat each parameters),
    result: Result.templateType
  ) { arguments in
    var list = ArgumentList(arguments)
    let readers = (repeat list.next(each parameters))
    return { frame in
      try make(repeat try (each readers)(frame)).templateValue
    }
  }
}

/// A modifier of any view, such as `.padding(…)`.
func modifier<each Argument: TemplateValue, Content: View>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (AnyView, repeat each Argument) throws -> Content
) -> CatalogEntry {
  CatalogEntry(
    .value(.view), name, parameters: parameterDescriptions(repeat each parameters), result: .view
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    var list = ArgumentList(arguments, from: 1)
    let readers = (repeat list.next(each parameters))
    return { frame in
      let view = try receiver(frame).asView
      return .view(AnyView(try make(view, repeat try (each readers)(frame))))
    }
  }
}

/// A method of a type's values.
func method<Receiver: TemplateValue, each Argument: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (Receiver, repeat each Argument) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .value(Receiver.templateType), name, parameters: parameterDescriptions(repeat each parameters),
    result: Result.templateType
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    var list = ArgumentList(arguments, from: 1)
    let readers = (repeat list.next(each parameters))
    return { frame in
      let value = Receiver(templateValue: try receiver(frame))
      return try make(value, repeat try (each readers)(frame)).templateValue
    }
  }
}

/// A method of a type's values that returns a view.
func viewMethod<Receiver: TemplateValue, each Argument: TemplateValue, Content: View>(
  of receiver: Receiver.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (Receiver, repeat each Argument) throws -> Content
) -> CatalogEntry {
  method(of: receiver, name, repeat each parameters) { (value, arguments: repeat each Argument) in
    AnyView(try make(value, repeat each arguments))
  }
}

/// A property of a type's values.
func property<Receiver: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, get: @escaping (Receiver) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .value(Receiver.templateType), name, isProperty: true, result: Result.templateType
  ) { arguments in
    let receiver = ArgumentList.receiver(arguments)
    return { try get(Receiver(templateValue: try receiver($0))).templateValue }
  }
}

/// A constant of a type, such as `Color.red` or `.red`, whose value may have another type that converts to the owner.
func constant<Owner: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, _ name: String, _ result: Result
) -> CatalogEntry {
  let value = result.templateValue
  return CatalogEntry(
    .type(Owner.templateType), name, isProperty: true, result: Result.templateType
  ) { _ in { _ in value } }
}

/// A static function of a type, such as `Font.system(size:)` or `.system(size:)`.
func function<Owner: TemplateValue, each Argument: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (repeat each Argument) throws -> Result
) -> CatalogEntry {
  CatalogEntry(
    .type(Owner.templateType), name, parameters: parameterDescriptions(repeat each parameters),
    result: Result.templateType
  ) { arguments in
    var list = ArgumentList(arguments)
    let readers = (repeat list.next(each parameters))
    return { frame in
      try make(repeat try (each readers)(frame)).templateValue
    }
  }
}

func parameterDescriptions<each Argument: TemplateValue>(
  _ parameters: repeat Parameter<each Argument>
) -> [CatalogParameter] {
  var list: [CatalogParameter] = []
  repeat list.append((each parameters).description)
  return list
}
