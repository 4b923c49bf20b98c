/// A widget that is on a screen.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// What tells widgets on screens apart.
  public struct ID: Hashable, Sendable {
    let kind: String
    let family: WidgetFamily
  }

  /// The widget's kind.
  public let kind: String
  /// The widget's shape.
  public let family: WidgetFamily

  /// What tells the widget apart from others.
  public var id: ID { ID(kind: kind, family: family) }

  package init(kind: String, family: WidgetFamily) {
    self.kind = kind
    self.family = family
  }
}
