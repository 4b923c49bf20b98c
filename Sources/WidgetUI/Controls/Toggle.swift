/// A switch; it is drawn as its value is and cannot be turned in a picture.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label

  /// Makes a switch with a view beside it.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// The switch in the style of the place.
  public var body: some View {
    let configuration = ToggleStyleConfiguration(
      label: ToggleStyleConfiguration.Label(part: ErasedPart(RowPart(content: label))),
      isOn: isOn)
    EnvironmentView { environment in
      (environment.controlStyles.toggle ?? AnyToggleStyle(DefaultToggleStyle()))
        .make(configuration)
    }
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
