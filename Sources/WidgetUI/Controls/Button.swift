/// A control with an action.
///
/// A rendered image cannot run code: the button is drawn, and its closure is never called. Use a
/// ``Link`` to open something on a tap, and an app intent to perform an action.
nonisolated public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let label: Label
  private let action: ControlAction?

  /// Creates a button with a view as its label; the action is never called.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, label: label())
  }

  /// Creates a button with a role; the action is never called.
  public init(
    role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, label: label())
  }

  package init(role: ButtonRole?, label: Label, action: ControlAction? = nil) {
    self.role = role
    self.label = label
    self.action = action
  }

  /// The button in the style of the environment.
  @MainActor public var body: some View {
    let part = StyleConfigurationContent(RowPart(content: label))
    ActionTarget(
      action: action,
      content: EnvironmentReader { environment in
        (environment.controlStyles.button.last ?? AnyButtonStyle(DefaultButtonStyle()))
          .make(role, part)
      })
  }
}

extension Button where Label == Text {
  /// Creates a button with a text; the action is never called.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(role: nil, label: Text(title))
  }

  /// Creates a button with a text and a role; the action is never called.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping () -> Void
  ) {
    self.init(role: role, label: Text(title))
  }
}

extension Button where Label == WidgetUI.Label<Text, Image> {
  /// Creates a button with a text and a symbol; the action is never called.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
  ) {
    self.init(role: role, label: WidgetUI.Label(title, systemImage: systemImage))
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Creates a button from the configuration passed to a style.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, label: configuration.label)
  }
}

/// The purpose of a button.
public struct ButtonRole: Hashable, Sendable {
  private let name: String
  /// The button deletes or destroys something; it is red.
  public static let destructive = ButtonRole(name: "destructive")
  /// The button cancels something.
  public static let cancel = ButtonRole(name: "cancel")
}

extension Button where Label == Text {
  /// Creates a button with a localized text; the action is never called.
  public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
    self.init(role: nil, label: Text(titleKey))
  }

  /// Creates a button with a localized text and a role; the action is never called.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, label: Text(titleKey))
  }
}

extension Button where Label == WidgetUI.Label<Text, Image> {
  /// Creates a button with a localized text and a symbol; the action is never called.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping () -> Void
  ) {
    self.init(role: role, label: WidgetUI.Label(titleKey, systemImage: systemImage))
  }
}
