public import WidgetTimeline
public import WidgetUI

/// A control that users cannot configure.
nonisolated public struct StaticControlConfiguration<Content: ControlWidgetTemplate>:
  ControlWidgetConfiguration
{
  private let kind: String
  private let source: any TimelineSource

  /// Creates a configuration of a control without a value, such as a button.
  ///
  /// - Parameters:
  ///   - kind: identifies the control; it is also part of file names.
  ///   - content: makes the control.
  public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
    self.kind = kind
    source = ProviderSource(
      kind: kind,
      methods: .control(reloads: false, previewValue: {}, currentValue: {}),
      content: { _ in ControlTile(template: content()) })
  }

  /// Creates a configuration of a control with a value.
  ///
  /// - Parameters:
  ///   - kind: identifies the control; it is also part of file names.
  ///   - provider: provides the value.
  ///   - content: makes the control of a value.
  public init<Provider: ControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) {
    // Authors' types: WidgetKit does not require them to be sendable either.
    nonisolated(unsafe) let provider = provider
    self.kind = kind
    source = ProviderSource(
      kind: kind,
      methods: .control(
        reloads: true, previewValue: { provider.previewValue },
        currentValue: { try await provider.currentValue() }),
      content: { ControlTile(template: content($0.value)) })
  }

  /// Returns the definition of the control.
  @MainActor public func controlDefinitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions([WidgetDefinition(control: kind, source: source)])
  }
}

/// Provides the value of a control.
public protocol ControlValueProvider: SendableMetatype {
  /// The type of the value.
  associatedtype Value
  /// The value in a gallery, and until there is another.
  var previewValue: Value { get }
  /// Returns the current value.
  func currentValue() async throws -> Value
}

/// A value of a control as an entry of a timeline.
struct ControlEntry<Value>: TimelineEntry {
  let date: Date
  let value: Value
}

extension WidgetDefinition {
  /// Creates a definition in the families that a control is drawn in.
  @MainActor init(control kind: String, source: any TimelineSource) {
    ControlKinds.shared.insert(kind)
    self.init(kind: kind, families: ControlTile.families, source: source)
  }
}

extension ProviderMethods {
  /// How long a value is shown before the next is requested; the host's budget may prolong it.
  private static var reloadInterval: TimeInterval { 15 * 60 }

  /// The methods of a control, whose timelines have one entry; with `reloads`, its value also changes
  /// without a tap or a request.
  static func control<Value>(
    reloads: Bool, previewValue: @escaping @MainActor () throws -> Value,
    currentValue: @escaping @Sendable () async throws -> Value
  ) -> Self where Entry == ControlEntry<Value> {
    ProviderMethods(
      placeholder: { ControlEntry(date: $0.date, value: try previewValue()) },
      snapshot: { context in
        guard context.isPreview else {
          return ControlEntry(date: context.date, value: try await currentValue())
        }
        return try await previewEntry(context.date, previewValue)
      },
      timeline: { context in
        Timeline(
          entries: [ControlEntry(date: context.date, value: try await currentValue())],
          policy: reloads ? .after(context.date.addingTimeInterval(reloadInterval)) : .never)
      })
  }

  @MainActor private static func previewEntry<Value>(
    _ date: Date, _ previewValue: @MainActor () throws -> Value
  ) throws -> sending ControlEntry<Value> {
    // The value of an author's type, which is passed on and not stored.
    nonisolated(unsafe) let entry = ControlEntry(date: date, value: try previewValue())
    return entry
  }
}
