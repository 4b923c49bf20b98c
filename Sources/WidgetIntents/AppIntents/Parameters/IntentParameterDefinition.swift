import WidgetUI

/// What an author said of a parameter.
struct IntentParameterDefinition: Sendable {
  var title: LocalizedStringResource?
  var description: LocalizedStringResource?
  var minimum: Double?
  var maximum: Double?
  /// The type, where the parameter has options of its own.
  var type: IntentValueType
}
