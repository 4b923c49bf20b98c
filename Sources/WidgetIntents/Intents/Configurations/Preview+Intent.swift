public import WidgetTimeline
public import WidgetUI

extension Preview {
  /// Creates a preview of a configurable widget with the entries of a provider, as `#Preview` does.
  public init<Provider: IntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent? = nil,
    widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
  ) {
    // An author's value, only used where the provider is.
    nonisolated(unsafe) let intent = intent ?? Provider.Intent()
    self.init(
      displayName: name,
      content: WidgetPreview(family: family, widget: widget) {
        ProviderMethods(timelineProvider(), intent: intent)
      })
  }
}
