public import WidgetUI

/// A configuration of no widget.
public struct EmptyWidgetConfiguration: WidgetConfiguration {
  /// Makes the configuration.
  public init() {}

  /// Describes no widget.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions { WidgetDefinitions() }
}
