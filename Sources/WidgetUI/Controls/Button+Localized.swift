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
