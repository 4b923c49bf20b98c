public import WidgetUI

/// What a widget is made of.
public protocol WidgetConfiguration: SendableMetatype {
  /// What the configuration is composed of.
  associatedtype Body: WidgetConfiguration
  /// What the configuration is composed of.
  var body: Body { get }

  /// Describes the widgets. An author does not write or call this: a configuration with a `body`
  /// has it already.
  func definitions(in inputs: LoweringInputs) -> WidgetDefinitions
}

extension WidgetConfiguration {
  /// Describes the widgets as `body` does.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    body.definitions(in: inputs)
  }
}

extension WidgetConfiguration where Body == Never {
  /// There is none: the package describes this configuration itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive configuration without a body")
  }
}

extension Never: WidgetConfiguration {}

/// A configuration with its widgets' definitions changed: what every modifier makes.
package struct ModifiedConfiguration<Content: WidgetConfiguration>: WidgetConfiguration {
  let content: Content
  let change: (inout WidgetDefinition, LoweringInputs) -> Void

  package func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions(
      content.definitions(in: inputs).widgets.map { widget in
        var widget = widget
        change(&widget, inputs)
        return widget
      })
  }
}

extension WidgetConfiguration {
  /// The configuration with its widgets' definitions changed.
  package func changed(
    _ change: @escaping (inout WidgetDefinition, LoweringInputs) -> Void
  ) -> ModifiedConfiguration<Self> {
    ModifiedConfiguration(content: self, change: change)
  }
}

/// A configuration of no widget.
public struct EmptyWidgetConfiguration: WidgetConfiguration {
  /// Makes the configuration.
  public init() {}

  /// Describes no widget.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions { WidgetDefinitions() }
}
