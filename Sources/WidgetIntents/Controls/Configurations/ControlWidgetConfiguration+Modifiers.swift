import WidgetTimeline
public import WidgetUI

nonisolated extension ControlWidgetConfiguration {
  /// Sets the control's name in the gallery.
  public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration
  {
    modifyingDefinitions { $0.displayName = $1.string(displayName) }
  }

  /// Sets the control's description in the gallery.
  public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration
  {
    modifyingDefinitions { $0.description = $1.string(description) }
  }

  /// Prompts for the configuration when the control is added; without effect, as controls here are
  /// configured by command.
  public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }

  /// Names the type that receives push tokens; without effect, as no pushes reach a display.
  public func pushHandler<Handler: ControlPushHandler>(
    _ handler: Handler.Type
  ) -> some ControlWidgetConfiguration { self }

  private func modifyingDefinitions(
    _ change: @escaping (inout WidgetDefinition, WidgetLocalization) -> Void
  ) -> ModifiedControlConfiguration<Self> {
    ModifiedControlConfiguration(content: self, change: change)
  }
}

/// A configuration with changed definitions.
nonisolated private struct ModifiedControlConfiguration<Content: ControlWidgetConfiguration>:
  ControlWidgetConfiguration
{
  let content: Content
  let change: (inout WidgetDefinition, WidgetLocalization) -> Void

  @MainActor func controlDefinitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions(
      content.controlDefinitions(in: inputs).widgets.map { widget in
        var widget = widget
        change(&widget, WidgetLocalization(inputs))
        return widget
      })
  }
}

/// Receives the push tokens of controls; never called, as no pushes reach a display.
public protocol ControlPushHandler: SendableMetatype {
  /// Creates the handler.
  init()
  /// Receives the controls whose tokens have changed.
  func pushTokensDidChange(controls: [ControlInfo])
}
