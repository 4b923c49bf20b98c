/// A switch; it is drawn as its value is.
///
/// A binding cannot be turned in a picture; a switch with an app intent can be tapped.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label
  private let action: ControlAction?

  /// Makes a switch with a view beside it.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn, label: label(), action: nil)
  }

  package init(isOn: Binding<Bool>, label: Label, action: ControlAction?) {
    self.isOn = isOn
    self.label = label
    self.action = action
  }

  /// The switch in the style of the place.
  public var body: some View {
    let configuration = ToggleStyleConfiguration(
      label: ToggleStyleConfiguration.Label(part: ErasedPart(RowPart(content: label))),
      isOn: isOn)
    ActionTarget(
      action: action,
      content: EnvironmentView { environment in
        (environment.controlStyles.toggle ?? AnyToggleStyle(DefaultToggleStyle()))
          .make(configuration)
      })
  }
}

extension Toggle where Label == Text {
  /// Makes a switch with a text beside it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Makes a switch of the parts that a style got.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

extension Toggle where Label == Text {
  /// Makes a switch with a localized text beside it.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// Makes a switch with a text of a table beside it.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleResource) }
  }
}
