/// A widget that is on a screen.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// What tells widgets on screens apart.
  public struct ID: Hashable, Sendable {
    let instance: String
  }

  /// The widget's kind.
  public let kind: String
  /// The widget's shape.
  public let family: WidgetFamily
  /// The name of the instance that the host knows the widget by.
  package let instance: String
  /// What the person chose.
  package let values: ParameterValues
  /// The type of the configuration, as ``ConfigurableSource/intentType`` names it; `nil` where there is
  /// nothing to configure.
  package let intentType: String?

  /// What tells the widget apart from others.
  public var id: ID { ID(instance: instance) }

  package init(
    kind: String, family: WidgetFamily, instance: String, values: ParameterValues = [:],
    intentType: String? = nil
  ) {
    self.kind = kind
    self.family = family
    self.instance = instance
    self.values = values
    self.intentType = intentType
  }
}
