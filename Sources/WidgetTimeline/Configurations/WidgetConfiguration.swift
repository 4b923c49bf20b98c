public import WidgetUI

/// The configuration of a widget.
@MainActor @preconcurrency
public protocol WidgetConfiguration: SendableMetatype {
  /// The type of the configuration's body.
  associatedtype Body: WidgetConfiguration
  /// The type of the configuration's body.
  @MainActor var body: Body { get }

  /// Returns the definitions of the widgets. Authors neither implement nor call this: `body`
  /// suffices.
  @MainActor func definitions(in inputs: LoweringInputs) -> WidgetDefinitions
}

nonisolated extension WidgetConfiguration {
  /// Returns the definitions of `body`.
  @MainActor public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    body.definitions(in: inputs)
  }
}

nonisolated extension WidgetConfiguration where Body == Never {
  /// Not available: the package implements `definitions(in:)` of this configuration itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive configuration without a body")
  }
}

extension Never: WidgetConfiguration {}

/// A configuration with changed definitions: the result of every modifier.
nonisolated package struct ModifiedConfiguration<Content: WidgetConfiguration>: WidgetConfiguration
{
  let content: Content
  let change: (inout WidgetDefinition, LoweringInputs) -> Void

  @MainActor package func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions(
      content.definitions(in: inputs).widgets.map { widget in
        var widget = widget
        change(&widget, inputs)
        return widget
      })
  }
}

nonisolated extension WidgetConfiguration {
  /// Returns the configuration with its widgets' definitions changed.
  package func modifyingDefinitions(
    _ change: @escaping (inout WidgetDefinition, LoweringInputs) -> Void
  ) -> ModifiedConfiguration<Self> {
    ModifiedConfiguration(content: self, change: change)
  }
}

/// A configuration without widgets.
nonisolated public struct EmptyWidgetConfiguration: WidgetConfiguration {
  /// Creates the configuration.
  public init() {}

  /// Returns no definitions.
  @MainActor public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions()
  }
}
