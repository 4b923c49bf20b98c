import WidgetTimeline

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// A value or none.
  public static var _intentValueType: IntentValueType {
    var type = Wrapped._intentValueType
    type.isOptional = true
    return type
  }
}

extension Array: _IntentValue where Element: _IntentValue {
  /// Several values.
  public static var _intentValueType: IntentValueType {
    let element = Element._intentValueType
    var type = element
    type.isArray = true
    type.isOptional = false
    type.encode = { value in
      (value as? [Element]).map { .array($0.compactMap { element.encode($0) }) }
    }
    type.display = { value in DisplayRepresentation(verbatim: "\(value)") }
    type.assemble = { values in values as? [Element] }
    return type
  }
}
