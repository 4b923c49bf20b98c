public import WidgetTimeline
public import WidgetUI

/// A control: a button or a switch that performs an app intent, drawn as a tile.
///
/// A control is shown, configured and tapped like a widget, and can be in a `WidgetBundle` beside widgets:
///
/// ```swift
/// struct LampControl: ControlWidget {
///   var body: some ControlWidgetConfiguration {
///     StaticControlConfiguration(kind: "com.example.lamp", provider: LampProvider()) { isOn in
///       ControlWidgetToggle("Lamp", isOn: isOn, action: SetLampIntent()) { isOn in
///         Label(isOn ? "On" : "Off", systemImage: "lamp.desk")
///       }
///     }
///     .displayName("Lamp")
///   }
/// }
/// ```
@MainActor @preconcurrency
public protocol ControlWidget: SendableMetatype {
  /// The type of the control's configuration.
  associatedtype Body: ControlWidgetConfiguration
  /// Creates the control.
  init()
  /// The control's configuration.
  @ControlWidgetConfigurationBuilder @MainActor var body: Body { get }
}

/// The configuration of a control.
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration: SendableMetatype {
  /// The type of the configuration's body.
  associatedtype Body: ControlWidgetConfiguration
  /// The configuration that this one consists of.
  @ControlWidgetConfigurationBuilder @MainActor var body: Body { get }

  /// Returns the definitions of the controls. Authors neither implement nor call this: `body`
  /// suffices.
  @MainActor func controlDefinitions(in inputs: LoweringInputs) -> WidgetDefinitions
}

nonisolated extension ControlWidgetConfiguration {
  /// Returns the definitions of `body`.
  @MainActor public func controlDefinitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    body.controlDefinitions(in: inputs)
  }
}

nonisolated extension ControlWidgetConfiguration where Body == Never {
  /// Not available: the package implements `controlDefinitions(in:)` of this configuration itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive configuration without a body")
  }
}

extension Never: ControlWidgetConfiguration {}

/// A configuration without a control.
nonisolated public struct EmptyControlWidgetConfiguration: ControlWidgetConfiguration {
  /// Creates the configuration.
  public init() {}

  /// Returns no definitions.
  @MainActor public func controlDefinitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions()
  }
}

/// Builds the body of a control: one configuration, after other statements.
@resultBuilder
public enum ControlWidgetConfigurationBuilder {
  /// A configuration.
  public static func buildExpression<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }
  /// The body's configuration.
  public static func buildBlock<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }
}

extension WidgetBundleBuilder {
  /// A control beside widgets.
  public static func buildExpression<Content: ControlWidget>(_ content: Content) -> WidgetList {
    buildExpression(ControlWidgetAdapter(control: content))
  }
}

/// A control as a widget of a bundle.
nonisolated private struct ControlWidgetAdapter<Control: ControlWidget>: Widget {
  let control: Control

  init(control: Control) { self.control = control }

  @MainActor init() { control = Control() }

  @MainActor var body: some WidgetConfiguration { EmptyWidgetConfiguration() }

  @MainActor func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    control.body.controlDefinitions(in: inputs)
  }
}
