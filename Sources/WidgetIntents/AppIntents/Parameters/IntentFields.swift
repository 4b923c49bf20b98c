import WidgetTimeline

/// The parameters of an intent in the author's order.
struct IntentFields {
  struct Field {
    /// The property's name.
    let name: String
    let storage: any IntentParameterStoring
  }

  let fields: [Field]

  /// Finds the properties whose storage is a parameter: that of `hero` is called `_hero`.
  init(of intent: any AppIntent) {
    fields = Mirror(reflecting: intent).children.compactMap { label, value in
      guard let label, label.first == "_", let storage = value as? any IntentParameterStoring
      else { return nil }
      return Field(name: String(label.dropFirst()), storage: storage)
    }
  }

  var names: [String] { fields.map(\.name) }

  subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// The values, where there are any.
  var values: ParameterValues {
    fields.reduce(into: [:]) { values, field in
      if let value = field.storage.keptValue { values[field.name] = value }
    }
  }
}
