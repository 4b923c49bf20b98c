public import WidgetTimeline
public import WidgetUI

extension Preview {
  /// Creates a preview of a configurable widget with the entries of a provider, as `#Preview` does.
  public init<Provider: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent? = nil,
    widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
  ) {
    let intent = intent ?? Provider.Intent()
    self.init(
      displayName: name,
      content: WidgetPreview(family: family, widget: widget) {
        nonisolated(unsafe) let provider = timelineProvider()
        return ProviderMethods<Provider.Entry>(
          placeholder: { try provider.placeholder(in: $0) },
          snapshot: { try await provider.snapshot(for: intent, in: $0) },
          timeline: { try await provider.timeline(for: intent, in: $0) })
      })
  }
}
