/// A toggle that shows its value.
///
/// A rendered image cannot change a binding; a toggle with an app intent can be tapped.
nonisolated public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label
  private let action: ControlAction?

  /// Creates a toggle with a view as its label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn, label: label(), action: nil)
  }

  package init(isOn: Binding<Bool>, label: Label, action: ControlAction?) {
    self.isOn = isOn
    self.label = label
    self.action = action
  }

  /// The toggle in the style of the environment.
  @MainActor public var body: some View {
    let configuration = ToggleStyleConfiguration(
      label: ToggleStyleConfiguration.Label(
        part: StyleConfigurationContent(RowPart(content: label))),
      isOn: isOn)
    ActionTarget(
      action: action,
      content: EnvironmentReader { environment in
        (environment.controlStyles.toggle.last ?? AnyToggleStyle(DefaultToggleStyle()))
          .make(configuration)
      })
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates a toggle from the configuration passed to a style.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a localized text as its label.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// Creates a toggle with a localized string resource as its label.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleResource) }
  }
}
