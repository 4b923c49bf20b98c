extension ProviderMethods {
  /// What a provider without a configuration is asked for.
  init<Provider: TimelineProvider>(_ provider: Provider) where Provider.Entry == Entry {
    // An author's value, which is only used where its methods are called.
    nonisolated(unsafe) let provider = provider
    self.init(
      placeholder: { try provider.placeholder(in: $0) },
      snapshot: { try provider.getSnapshot(in: $0, completion: $1) },
      timeline: { try provider.getTimeline(in: $0, completion: $1) })
  }
}
