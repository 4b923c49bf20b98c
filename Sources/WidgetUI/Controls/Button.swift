/// A control with an action.
///
/// A picture cannot run code: the button is drawn and a closure is never called. Use a ``Link`` for what
/// a tap shall open, and an app intent for what it shall do.
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let label: Label
  private let action: ControlAction?

  /// Makes a button of a view; the action is never called.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, label: label())
  }

  /// Makes a button with a role; the action is never called.
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

  /// The button in the style of the place.
  public var body: some View {
    let part = ErasedPart(RowPart(content: label))
    ActionTarget(
      action: action,
      content: EnvironmentView { environment in
        (environment.controlStyles.button ?? AnyButtonStyle(DefaultButtonStyle()))
          .make(role, part)
      })
  }
}

extension Button where Label == Text {
  /// Makes a button of a text; the action is never called.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(role: nil, label: Text(title))
  }

  /// Makes a button of a text with a role; the action is never called.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping () -> Void
  ) {
    self.init(role: role, label: Text(title))
  }
}

extension Button where Label == WidgetUI.Label<Text, Image> {
  /// Makes a button of a text and a symbol; the action is never called.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
  ) {
    self.init(role: role, label: WidgetUI.Label(title, systemImage: systemImage))
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Makes a button of the parts that a style got.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, label: configuration.label)
  }
}

/// What a button is for.
public struct ButtonRole: Hashable, Sendable {
  private let name: String
  /// It destroys something, and is red.
  public static let destructive = ButtonRole(name: "destructive")
  /// It cancels something.
  public static let cancel = ButtonRole(name: "cancel")
}

extension Button where Label == Text {
  /// Makes a button of a localized text; the action is never called.
  public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
    self.init(role: nil, label: Text(titleKey))
  }

  /// Makes a button of a localized text with a role; the action is never called.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, label: Text(titleKey))
  }
}

extension Button where Label == WidgetUI.Label<Text, Image> {
  /// Makes a button of a localized text and a symbol; the action is never called.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping () -> Void
  ) {
    self.init(role: role, label: WidgetUI.Label(titleKey, systemImage: systemImage))
  }
}
