public import WidgetUI

/// A widget: its kind, its timeline provider, and the view of an entry.
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
@MainActor @preconcurrency
public protocol Widget: SendableMetatype {
  /// The type of the widget's configuration.
  associatedtype Body: WidgetConfiguration
  /// Creates the widget.
  init()
  /// The type of the widget's configuration.
  @MainActor var body: Body { get }

  /// Returns the definitions of the widget. Authors neither implement nor call this: `body`
  /// suffices.
  @MainActor func definitions(in inputs: LoweringInputs) -> WidgetDefinitions
}

extension Widget {
  /// Returns the definitions of the widget's `body`.
  @MainActor public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    body.definitions(in: inputs)
  }
}
