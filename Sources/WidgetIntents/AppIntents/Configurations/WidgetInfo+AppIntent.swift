public import WidgetTimeline

extension WidgetInfo {
  /// The configuration, or `nil` where it is of another type or cannot be made any more.
  ///
  /// Entities are asked for anew; the call waits for them, two seconds at most.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? {
    guard self.intentType == IntentTypes.name(of: intentType) else { return nil }
    let (kind, values) = (kind, values)
    let limit = Duration.seconds(2)
    let intent = Intent()
    let hasIntent = Later<Bool>()
    Task.detached {
      let diagnostics = try? await IntentFilling(kind: kind, limit: nil)
        .fallBack(intent, to: values)
      hasIntent.give(diagnostics != nil)
    }
    return hasIntent.wait(limit) == true ? intent : nil
  }
}
