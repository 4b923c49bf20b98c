import Foundation
import LayoutEngine

/// How switches look.
public protocol ToggleStyle {
  /// What a switch is composed of.
  associatedtype Body: View
  /// Composes a switch of its parts.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  /// The parts of a switch.
  typealias Configuration = ToggleStyleConfiguration
}

/// The parts of a switch.
public struct ToggleStyleConfiguration {
  /// The label of a switch.
  public struct Label: View {
    let part: ErasedPart
    /// The label's nodes.
    public func lowered(in inputs: LoweringInputs) -> LoweredView { part.lowered(in: inputs) }
  }

  /// The label.
  public let label: Label
  /// Whether the switch is on.
  @Binding public var isOn: Bool
  /// Whether some of several values are on and others off: never.
  public let isMixed = false

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// A switch style whose type is hidden; it is handed down one frame's tree only.
struct AnyToggleStyle: Sendable {
  nonisolated(unsafe) let make: (ToggleStyleConfiguration) -> AnyView

  init<S: ToggleStyle>(_ style: S) { make = { AnyView(style.makeBody(configuration: $0)) } }
}

/// The usual look: a switch.
public struct DefaultToggleStyle: ToggleStyle {
  /// Makes the style.
  public init() {}
  /// The label, and a switch at the end of the row.
  public func makeBody(configuration: Configuration) -> some View {
    SwitchToggleStyle().makeBody(configuration: configuration)
  }
}

/// A switch, 51 points wide and 31 high, at the end of the row.
public struct SwitchToggleStyle: ToggleStyle {
  /// Makes the style.
  public init() {}
  /// The label, and a switch at the end of the row.
  public func makeBody(configuration: Configuration) -> some View {
    EnvironmentView { environment in
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

/// A switch that looks like a button, prominent when it is on.
public struct ButtonToggleStyle: ToggleStyle {
  /// Makes the style.
  public init() {}
  /// The label as a button.
  @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
    if configuration.isOn {
      Button(action: {}, label: { configuration.label }).buttonStyle(.borderedProminent)
    } else {
      Button(action: {}, label: { configuration.label }).buttonStyle(.borderless)
    }
  }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The usual look.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
  /// How switches inside look.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.toggle = AnyToggleStyle(style) }
  }
}
