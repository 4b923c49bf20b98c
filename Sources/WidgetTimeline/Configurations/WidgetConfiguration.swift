public import WidgetUI

/// The configuration of a widget.
public protocol WidgetConfiguration: SendableMetatype {
  /// The type of the configuration's body.
  associatedtype Body: WidgetConfiguration
  /// The type of the configuration's body.
  var body: Body { get }

  /// Returns the definitions of the widgets. Authors neither implement nor call this: `body`
  /// suffices.
  func definitions(in inputs: LoweringInputs) -> WidgetDefinitions
}

extension WidgetConfiguration {
  /// Returns the definitions of `body`.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    body.definitions(in: inputs)
  }
}

extension WidgetConfiguration where Body == Never {
  /// Not available: the package implements `definitions(in:)` of this configuration itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive configuration without a body")
  }
}

extension Never: WidgetConfiguration {}

/// A configuration with changed definitions: the result of every modifier.
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
  /// Returns the configuration with its widgets' definitions changed.
  package func modifyingDefinitions(
    _ change: @escaping (inout WidgetDefinition, LoweringInputs) -> Void
  ) -> ModifiedConfiguration<Self> {
    ModifiedConfiguration(content: self, change: change)
  }
}

/// A configuration without widgets.
public struct EmptyWidgetConfiguration: WidgetConfiguration {
  /// Creates the configuration.
  public init() {}

  /// Returns no definitions.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions { WidgetDefinitions() }
}
