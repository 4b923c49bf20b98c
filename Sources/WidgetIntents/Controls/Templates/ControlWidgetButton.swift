public import WidgetUI

/// A control that performs an intent, without a state.
nonisolated public struct ControlWidgetButton<Label: View, ActionLabel: View, Action: AppIntent>:
  ControlWidgetTemplate
{
  private let action: Action
  private let label: () -> Label
  private let actionLabel: (Bool) -> ActionLabel

  /// Creates a button whose label changes while the action is performed.
  ///
  /// - Parameters:
  ///   - action: the intent that a tap performs.
  ///   - label: the title and the symbol.
  ///   - actionLabel: what is shown below the title; drawn as it is while nothing is performed.
  public init(
    action: Action, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.action = action
    self.label = label
    self.actionLabel = actionLabel
  }

  /// Returns the content of the button's tile.
  @MainActor public func tileContent() -> ControlTileContent {
    ControlTileContent(
      label: AnyView(label()), valueLabel: AnyView(actionLabel(false)),
      action: ControlAction(action), url: (action as? OpenURLIntent)?.url)
  }
}

extension ControlWidgetButton where ActionLabel == ControlWidgetButtonDefaultActionLabel {
  /// Creates a button with a title and a symbol.
  public init(action: Action, @ViewBuilder label: @escaping () -> Label) {
    self.init(action: action, label: label) { _ in ControlWidgetButtonDefaultActionLabel() }
  }
}

extension ControlWidgetButton where Label == Text {
  /// Creates a button with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.init(action: action, label: { Text(titleKey) }, actionLabel: actionLabel)
  }

  /// Creates a button with a localized string resource.
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.init(action: action, label: { Text(titleResource) }, actionLabel: actionLabel)
  }

  /// Creates a button with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, action: Action, @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.init(action: action, label: { Text(title) }, actionLabel: actionLabel)
  }
}

/// The label of a button's action for buttons that set none: nothing.
nonisolated public struct ControlWidgetButtonDefaultActionLabel: View {
  init() {}

  /// Nothing.
  @MainActor public var body: some View { EmptyView() }
}

/// An intent that opens a link.
public struct OpenURLIntent: AppIntent {
  /// The localized text.
  public static var title: LocalizedStringResource { "Open Link" }

  /// The link.
  @Parameter(title: "Link") public var url: URL?

  /// Creates an intent that opens nothing.
  public init() {}

  /// Creates an intent that opens a link.
  public init(_ url: URL) { self.url = url }

  /// Does nothing: the link of a control is opened by the tap.
  public func perform() async throws -> some IntentResult { .result() }
}
