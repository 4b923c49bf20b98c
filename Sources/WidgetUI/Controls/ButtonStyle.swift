/// How buttons look.
public protocol ButtonStyle {
  /// What a button is composed of.
  associatedtype Body: View
  /// Composes a button of its parts.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  /// The parts of a button.
  typealias Configuration = ButtonStyleConfiguration
}

/// How buttons look and act; they never act in a picture.
public protocol PrimitiveButtonStyle {
  /// What a button is composed of.
  associatedtype Body: View
  /// Composes a button of its parts.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  /// The parts of a button.
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// The parts of a button, for a ``ButtonStyle``.
public struct ButtonStyleConfiguration {
  /// The label of a button.
  public struct Label: View {
    let part: ErasedPart
    /// The label's nodes.
    public func lowered(in inputs: LoweringInputs) -> LoweredView { part.lowered(in: inputs) }
  }

  /// What the button is for.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  /// Whether somebody holds the button down: nobody does in a picture.
  public let isPressed = false
}

/// The parts of a button, for a ``PrimitiveButtonStyle``.
public struct PrimitiveButtonStyleConfiguration {
  /// The label of a button.
  public struct Label: View {
    let part: ErasedPart
    /// The label's nodes.
    public func lowered(in inputs: LoweringInputs) -> LoweredView { part.lowered(in: inputs) }
  }

  /// What the button is for.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  /// Does nothing: a picture cannot run the action.
  public func trigger() {}
}

/// A button style whose type is hidden; it is handed down one frame's tree only.
struct AnyButtonStyle: Sendable {
  nonisolated(unsafe) let make: (ButtonRole?, ErasedPart) -> AnyView

  init<S: ButtonStyle>(_ style: S) {
    make = { role, part in
      AnyView(
        style.makeBody(
          configuration: ButtonStyleConfiguration(
            role: role, label: ButtonStyleConfiguration.Label(part: part))))
    }
  }

  init<S: PrimitiveButtonStyle>(_ style: S) {
    make = { role, part in
      AnyView(
        style.makeBody(
          configuration: PrimitiveButtonStyleConfiguration(
            role: role, label: PrimitiveButtonStyleConfiguration.Label(part: part))))
    }
  }
}

extension View {
  /// How buttons inside look.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.button = AnyButtonStyle(style) }
  }

  /// How buttons inside look.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.button = AnyButtonStyle(style) }
  }

  /// The outline of bordered buttons inside.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    changingEnvironment { $0.controlStyles.buttonBorderShape = shape }
  }
}

/// The usual look of buttons: in widgets, bordered.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}
  /// The bordered label.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedButtonStyle().makeBody(configuration: configuration)
  }
}

/// Buttons as their label is.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}
  /// The label.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// Buttons without a border, in the tint.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}
  /// The tinted label.
  public func makeBody(configuration: Configuration) -> some View {
    ButtonFace(configuration: configuration, look: .borderless)
  }
}

/// Buttons in the tint on a faint area.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}
  /// The label on its area.
  public func makeBody(configuration: Configuration) -> some View {
    ButtonFace(configuration: configuration, look: .bordered)
  }
}

/// Buttons in white on the tint.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}
  /// The label on its area.
  public func makeBody(configuration: Configuration) -> some View {
    ButtonFace(configuration: configuration, look: .prominent)
  }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The usual look.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// The label as it is.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// The label in the tint.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// The label in the tint on a faint area.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// The label in white on the tint.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}
