import WidgetTimeline

extension ProviderMethods {
  /// What a provider is asked for with one configuration.
  init<Provider: IntentTimelineProvider>(_ provider: Provider, intent: Provider.Intent)
  where Provider.Entry == Entry {
    // An author's values, which are only used where the provider's methods are called.
    nonisolated(unsafe) let provider = provider
    nonisolated(unsafe) let intent = intent
    self.init(
      placeholder: { try provider.placeholder(in: $0) },
      snapshot: { try provider.getSnapshot(for: intent, in: $0, completion: $1) },
      timeline: { try provider.getTimeline(for: intent, in: $0, completion: $1) })
  }
}
