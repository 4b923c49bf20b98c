import Graphics
public import WidgetTimeline
public import WidgetUI

/// A widget that a user can configure, by the properties of an intent.
public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration {
  private let definition: WidgetDefinition

  /// Describes a widget.
  ///
  /// - Parameters:
  ///   - kind: the identifier of the widget; it is also part of file names.
  ///   - intent: the class with the parameters.
  ///   - provider: provides the widget's entries.
  ///   - content: makes the view of an entry.
  public init<Provider: IntentTimelineProvider>(
    kind: String, intent: Intent.Type, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    definition = WidgetDefinition(
      kind: kind, source: IntentSource(kind: kind, provider: provider, content: content))
  }

  /// Describes a widget with a placeholder view: the initial form of the API.
  public init<Provider: IntentTimelineProvider, PlaceholderContent: View>(
    kind: String, intent: Intent.Type, provider: Provider, placeholder: PlaceholderContent,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    definition = WidgetDefinition(
      kind: kind,
      source: IntentSource(
        kind: kind, provider: provider, content: content, placeholder: AnyView(placeholder)))
  }

  /// Describes the widget.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([definition])
  }
}

extension WidgetConfiguration {
  /// Sets the class that provides the choices and defaults of the widget's intent.
  ///
  /// ```swift
  /// IntentConfiguration(kind: "hero", intent: SelectHeroIntent.self, provider: Provider()) { … }
  ///   .intentHandler(IntentHandler.self)
  /// ```
  ///
  /// Without it, the class is used that the program's `Info.plist` names under `NSExtension` as
  /// `NSExtensionPrincipalClass`. A configuration without an intent is unchanged.
  public func intentHandler(_ handler: INExtension.Type) -> some WidgetConfiguration {
    modifyingDefinitions { definition, _ in
      guard let source = definition.source as? any HandlerBackedSource else { return }
      definition.source = source.handled(by: handler)
    }
  }
}

/// A source that gets choices and defaults from an author's extension.
protocol HandlerBackedSource {
  func handled(by handler: INExtension.Type) -> any TimelineSource
}

extension WidgetInfo {
  /// The configuration as an intent of the program's class; `nil` if the widget cannot be configured, or its
  /// intent's class is not linked into this program.
  ///
  /// The class may be one of the same name in another module, as in an app beside its widget. Objects have only
  /// their identifier and name; the handler is not called.
  public var configuration: INIntent? {
    guard let intentType,
      let type = ProgramClasses.subclass(of: INIntent.self, named: intentType)
    else { return nil }
    return IntentForm(kind: kind, handler: nil, type: type).draft(with: values)
  }
}
