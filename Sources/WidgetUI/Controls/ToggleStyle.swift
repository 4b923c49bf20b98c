import Foundation
import LayoutEngine

/// The appearance of toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the body.
  associatedtype Body: View
  /// Composes a toggle from its parts.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
  /// The parts of a toggle.
  typealias Configuration = ToggleStyleConfiguration
}

/// The parts of a toggle.
public struct ToggleStyleConfiguration {
  /// The label of a toggle.
  nonisolated public struct Label: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The label.
  public let label: Label
  /// Whether the toggle is on.
  @Binding public var isOn: Bool
  /// Whether some of several values are on and others off; always false.
  public let isMixed = false

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// A type-erased toggle style; it is only passed down the view tree of one frame.
struct AnyToggleStyle: Sendable {
  let make: @MainActor (ToggleStyleConfiguration) -> AnyView

  init<S: ToggleStyle>(_ style: S) {
    // A style belongs to the views of one frame, which the main actor makes.
    nonisolated(unsafe) let style = style
    make = { AnyView(style.makeBody(configuration: $0).inOuterStyle(\.toggle)) }
  }
}

/// The default style: a switch.
nonisolated public struct DefaultToggleStyle: ToggleStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label, and a switch at the end of the row.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    SwitchToggleStyle().makeBody(configuration: configuration)
  }
}

/// A switch, 51 points wide and 31 high, at the end of the row.
nonisolated public struct SwitchToggleStyle: ToggleStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label, and a switch at the end of the row.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    EnvironmentReader { environment in
      HStack {
        if !environment.controlStyles.hidesLabels {
          configuration.label
          Spacer()
        }
        Capsule()
          .fill(
            configuration.isOn
              ? environment.tint ?? AnyShapeStyle(Color.green)
              : AnyShapeStyle(FillShapeStyle().secondary)
          )
          .frame(width: 51, height: 31)
          .overlay(alignment: configuration.isOn ? .trailing : .leading) {
            Circle().fill(Color.white).frame(width: 27, height: 27).padding(2)
          }
      }
    }
  }
}

/// A toggle that looks like a button, prominent when it is on.
nonisolated public struct ButtonToggleStyle: ToggleStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label as a button.
  @ViewBuilder @MainActor public func makeBody(configuration: Configuration) -> some View {
    if configuration.isOn {
      Button(action: {}, label: { configuration.label }).buttonStyle(.borderedProminent)
    } else {
      Button(action: {}, label: { configuration.label }).buttonStyle(.borderless)
    }
  }
}

nonisolated extension ToggleStyle where Self == DefaultToggleStyle {
  /// The default style.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

nonisolated extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

nonisolated extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

nonisolated extension View {
  /// Sets the style of toggles inside.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.toggle.append(AnyToggleStyle(style)) }
  }
}
