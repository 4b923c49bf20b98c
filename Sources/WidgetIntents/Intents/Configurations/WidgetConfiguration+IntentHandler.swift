public import WidgetTimeline

extension WidgetConfiguration {
  /// Names the class that answers for the widget's intent: its choices and its defaults.
  ///
  /// ```swift
  /// IntentConfiguration(kind: "hero", intent: SelectHeroIntent.self, provider: Provider()) { … }
  ///   .intentHandler(IntentHandler.self)
  /// ```
  ///
  /// Without it the class counts that the program's `Info.plist` names under `NSExtension` as
  /// `NSExtensionPrincipalClass`. A configuration without an intent is left as it is.
  public func intentHandler(_ handler: INExtension.Type) -> some WidgetConfiguration {
    changed { definition, _ in
      guard let source = definition.source as? any IntentHandled else { return }
      definition.source = source.handled(by: handler)
    }
  }
}

/// A source that asks an author's extension for choices and defaults.
protocol IntentHandled {
  func handled(by handler: INExtension.Type) -> any TimelineSource
}
