/// The appearance of buttons.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the body.
  associatedtype Body: View
  /// Composes a button from its parts.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
  /// The parts of a button.
  typealias Configuration = ButtonStyleConfiguration
}

/// The appearance and behavior of buttons; a button in a rendered image has no behavior.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  /// The type of the body.
  associatedtype Body: View
  /// Composes a button from its parts.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
  /// The parts of a button.
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// The parts of a button, for a ``ButtonStyle``.
public struct ButtonStyleConfiguration {
  /// The label of a button.
  nonisolated public struct Label: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The role of the button.
  public let role: ButtonRole?
  /// Returns the label.
  public let label: Label
  /// Whether the button is pressed; always false.
  public let isPressed = false
}

/// The parts of a button, for a ``PrimitiveButtonStyle``.
public struct PrimitiveButtonStyleConfiguration {
  /// The label of a button.
  nonisolated public struct Label: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The role of the button.
  public let role: ButtonRole?
  /// Returns the label.
  public let label: Label
  /// Does nothing: a rendered image cannot run the action.
  public func trigger() {}
}

/// A type-erased button style; it is only passed down the view tree of one frame.
struct AnyButtonStyle: Sendable {
  let make: @MainActor (ButtonRole?, StyleConfigurationContent) -> AnyView

  init<S: ButtonStyle>(_ style: S) {
    // A style belongs to the views of one frame, which the main actor makes.
    nonisolated(unsafe) let style = style
    make = { role, part in
      AnyView(
        style.makeBody(
          configuration: ButtonStyleConfiguration(
            role: role, label: ButtonStyleConfiguration.Label(part: part))
        ).inOuterStyle(\.button))
    }
  }

  init<S: PrimitiveButtonStyle>(_ style: S) {
    // A style belongs to the views of one frame, which the main actor makes.
    nonisolated(unsafe) let style = style
    make = { role, part in
      AnyView(
        style.makeBody(
          configuration: PrimitiveButtonStyleConfiguration(
            role: role, label: PrimitiveButtonStyleConfiguration.Label(part: part))
        ).inOuterStyle(\.button))
    }
  }
}

nonisolated extension View {
  /// Sets the style of buttons inside.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.button.append(AnyButtonStyle(style)) }
  }

  /// Sets the style of buttons inside.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.button.append(AnyButtonStyle(style)) }
  }

  /// Sets the outline of bordered buttons inside.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    changingEnvironment { $0.controlStyles.buttonBorderShape = shape }
  }
}

/// The default style of buttons: bordered in widgets.
nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the bordered label.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    BorderedButtonStyle().makeBody(configuration: configuration)
  }
}

/// Buttons without decoration.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label.
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// Buttons without a border, in the tint.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the tinted label.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    SystemButtonBody(configuration: configuration, appearance: .borderless)
  }
}

/// Buttons in the tint on a faint background.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label on its background.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    SystemButtonBody(configuration: configuration, appearance: .bordered)
  }
}

/// Buttons in white on a background in the tint.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label on its background.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    SystemButtonBody(configuration: configuration, appearance: .prominent)
  }
}

nonisolated extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The default style.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

nonisolated extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// The label without decoration.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

nonisolated extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// The label in the tint.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

nonisolated extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// The label in the tint on a faint background.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

nonisolated extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// The label in white on a background in the tint.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}
