public import ActivityKit
public import WidgetActivities
public import WidgetIntents
public import WidgetTimeline

/// Declares a preview of a widget with entries, which `preview` draws.
///
/// ```swift
/// #Preview("Sunny", as: .systemSmall) {
///   WeatherWidget()
/// } timeline: {
///   WeatherEntry(date: .now, weather: .sun)
///   WeatherEntry(date: .now, weather: .rain)
/// }
/// ```
///
/// - Parameters:
///   - name: the name of the pictures; otherwise, they are named after the file and the line.
///   - family: the family, one of the widget's.
///   - widget: the widget.
///   - timeline: the entries, which are drawn in this order.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
  @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "PlacardMacros", type: "PreviewMacro")

/// Declares a preview of a widget with the entries of a provider.
@freestanding(declaration)
public macro Preview<Provider: TimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PlacardMacros", type: "PreviewMacro")

/// Declares a preview of a widget with the entries of a provider that is configured by an app intent.
@freestanding(declaration)
public macro Preview<Provider: AppIntentTimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent? = nil,
  widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PlacardMacros", type: "PreviewMacro")

/// Declares a preview of a widget with the entries of a provider that is configured by an intent.
@freestanding(declaration)
public macro Preview<Provider: IntentTimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent? = nil,
  widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PlacardMacros", type: "PreviewMacro")

/// Declares a preview of an activity in several states.
///
/// ```swift
/// #Preview("Lock Screen", as: .content, using: DeliveryAttributes(order: 7)) {
///   DeliveryActivity()
/// } contentStates: {
///   DeliveryAttributes.ContentState(stopsLeft: 4)
/// }
/// ```
@freestanding(declaration)
public macro Preview<Attributes: ActivityAttributes>(
  _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
  widget: @escaping @MainActor () -> any Widget,
  @PreviewActivityBuilder<Attributes>
  contentStates: @escaping @MainActor () async -> [Attributes.ContentState]
) = #externalMacro(module: "PlacardMacros", type: "PreviewMacro")
