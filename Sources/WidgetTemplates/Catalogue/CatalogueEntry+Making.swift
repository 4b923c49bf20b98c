import WidgetUI

// The forms in which the catalogue is written. Each takes the real initializer or method as a closure,
// so that the types of the table are those that the compiler checked.

/// `VStack(…)`: makes a view.
func view<each Argument: TemplateValue, Content: View>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (repeat each Argument) throws -> Content
) -> CatalogueEntry {
  CatalogueEntry(
    .initializer, name, parameters: descriptions(repeat each parameters), result: .view
  ) { values, _ in
    var list = ArgumentList(values)
    return AnyView(try make(repeat list.next(each parameters))).templateValue
  }
}

/// `URL(string:)`: makes a value that is no view, or whose own modifiers matter.
func value<each Argument: TemplateValue, Result: TemplateValue>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (repeat each Argument) throws -> Result
) -> CatalogueEntry {
  CatalogueEntry(
    .initializer, name, parameters: descriptions(repeat each parameters),
    result: Result.templateType
  ) { values, _ in
    var list = ArgumentList(values)
    return try make(repeat list.next(each parameters)).templateValue
  }
}

/// `.padding(…)`: changes any view.
func modifier<each Argument: TemplateValue, Content: View>(
  _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (AnyView, repeat each Argument) throws -> Content
) -> CatalogueEntry {
  CatalogueEntry(
    .value(.view), name, parameters: descriptions(repeat each parameters), result: .view
  ) { values, _ in
    var list = ArgumentList(values, from: 1)
    let view = AnyView(templateValue: values[0] ?? .null)
    return AnyView(try make(view, repeat list.next(each parameters))).templateValue
  }
}

/// A method of a type's values.
func method<Receiver: TemplateValue, each Argument: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (Receiver, repeat each Argument) throws -> Result
) -> CatalogueEntry {
  CatalogueEntry(
    .value(Receiver.templateType), name, parameters: descriptions(repeat each parameters),
    result: Result.templateType
  ) { values, _ in
    var list = ArgumentList(values, from: 1)
    let value = Receiver(templateValue: values[0] ?? .null)
    return try make(value, repeat list.next(each parameters)).templateValue
  }
}

/// A method of a type's values that gives a view.
func viewMethod<Receiver: TemplateValue, each Argument: TemplateValue, Content: View>(
  of receiver: Receiver.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (Receiver, repeat each Argument) throws -> Content
) -> CatalogueEntry {
  method(of: receiver, name, repeat each parameters) { (value, arguments: repeat each Argument) in
    AnyView(try make(value, repeat each arguments))
  }
}

/// A property of a type's values.
func property<Receiver: TemplateValue, Result: TemplateValue>(
  of receiver: Receiver.Type, _ name: String, get: @escaping (Receiver) throws -> Result
) -> CatalogueEntry {
  CatalogueEntry(
    .value(Receiver.templateType), name, isProperty: true, result: Result.templateType
  ) { values, _ in
    try get(Receiver(templateValue: values[0] ?? .null)).templateValue
  }
}

/// `Color.red`, `.red`: a constant of a type, of which the value may be of another type that stands for it.
func constant<Owner: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, _ name: String, _ result: Result
) -> CatalogueEntry {
  let value = result.templateValue
  return CatalogueEntry(
    .type(Owner.templateType), name, isProperty: true, result: Result.templateType
  ) { _, _ in value }
}

/// `Font.system(size:)`, `.system(size:)`: a function of a type.
func function<Owner: TemplateValue, each Argument: TemplateValue, Result: TemplateValue>(
  of owner: Owner.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
  make: @escaping (repeat each Argument) throws -> Result
) -> CatalogueEntry {
  CatalogueEntry(
    .type(Owner.templateType), name, parameters: descriptions(repeat each parameters),
    result: Result.templateType
  ) { values, _ in
    var list = ArgumentList(values)
    return try make(repeat list.next(each parameters)).templateValue
  }
}

func descriptions<each Argument: TemplateValue>(
  _ parameters: repeat Parameter<each Argument>
) -> [CatalogueParameter] {
  var list: [CatalogueParameter] = []
  repeat list.append((each parameters).description)
  return list
}
