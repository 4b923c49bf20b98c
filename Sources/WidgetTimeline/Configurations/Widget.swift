public import WidgetUI

/// A widget: its kind, what provides its entries, and the view of an entry.
///
/// ```swift
/// @main
/// struct HealthWidget: Widget {
///   var body: some WidgetConfiguration {
///     StaticConfiguration(kind: "com.example.health", provider: Provider()) { entry in
///       Text(entry.date, style: .time)
///     }
///     .configurationDisplayName("Health")
///     .supportedFamilies([.systemSmall, .systemMedium])
///   }
/// }
/// ```
public protocol Widget: SendableMetatype {
  /// What the widget is made of.
  associatedtype Body: WidgetConfiguration
  /// Makes the widget.
  init()
  /// What the widget is made of.
  var body: Body { get }

  /// Describes the widget. An author does not write or call this: `body` says it all.
  func definitions(in inputs: LoweringInputs) -> WidgetDefinitions
}

extension Widget {
  /// Describes the widget as its `body` does.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    body.definitions(in: inputs)
  }
}
