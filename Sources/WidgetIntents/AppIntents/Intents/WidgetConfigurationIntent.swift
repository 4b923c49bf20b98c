/// What a person can choose of a widget.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
  /// Does nothing: the intent is chosen, not performed.
  public func perform() async throws -> some IntentResult { .result() }
}

/// What a person can choose of a control.
public protocol ControlConfigurationIntent: AppIntent {}

extension ControlConfigurationIntent {
  /// Does nothing: the intent is chosen, not performed.
  public func perform() async throws -> some IntentResult { .result() }
}
