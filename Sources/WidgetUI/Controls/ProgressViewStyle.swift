import Foundation
import Graphics
import LayoutEngine

/// How progress looks.
public protocol ProgressViewStyle {
  /// What progress is composed of.
  associatedtype Body: View
  /// Composes progress of its parts.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  /// The parts of progress.
  typealias Configuration = ProgressViewStyleConfiguration
}

/// The parts of progress.
public struct ProgressViewStyleConfiguration {
  /// The label of progress.
  public struct Label: View {
    let part: ErasedPart
    /// The label's nodes.
    public func lowered(in inputs: LoweringInputs) -> LoweredView { part.lowered(in: inputs) }
  }

  /// The label of the present value.
  public struct CurrentValueLabel: View {
    let part: ErasedPart
    /// The label's nodes.
    public func lowered(in inputs: LoweringInputs) -> LoweredView { part.lowered(in: inputs) }
  }

  /// The part that is done, from 0 to 1; `nil` where it is not known.
  public let fractionCompleted: Double?
  /// The label.
  public var label: Label?
  /// The label of the present value.
  public var currentValueLabel: CurrentValueLabel?
}

/// A style of progress whose type is hidden; it is handed down one frame's tree only.
struct AnyProgressViewStyle: Sendable {
  nonisolated(unsafe) let make: (ProgressViewStyleConfiguration) -> AnyView

  init<S: ProgressViewStyle>(_ style: S) { make = { AnyView(style.makeBody(configuration: $0)) } }
}

extension View {
  /// How progress inside looks.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.progress = AnyProgressViewStyle(style) }
  }
}

/// The usual look: a bar with a value, a ring without.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Makes the style.
  public init() {}
  /// The bar or ring.
  @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

/// A bar, 4 points high, in the tint; its labels above and below.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// Makes the style.
  public init() { tint = nil }
  /// Makes the style in a color.
  public init(tint: Color) { self.tint = tint }

  /// The bar with its labels.
  public func makeBody(configuration: Configuration) -> some View {
    EnvironmentView { environment in
      let style = tint.map(AnyShapeStyle.init) ?? environment.controlTint
      VStack(alignment: .leading, spacing: 4) {
        configuration.label
        LinearMeter(fraction: configuration.fractionCompleted ?? 0, style: style)
        configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}

/// A ring in the tint.
///
/// Without a value it is 20 points wide and stands for an activity; with one it is as large as there is
/// room, the value's label in its middle (no figures are published).
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// Makes the style.
  public init() { tint = nil }
  /// Makes the style in a color.
  public init(tint: Color) { self.tint = tint }

  /// The ring with its labels.
  @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
    EnvironmentView { environment in
      if let fraction = configuration.fractionCompleted {
        let style = tint.map(AnyShapeStyle.init) ?? environment.controlTint
        RingMeter(fraction: fraction, style: style)
          .overlay { configuration.currentValueLabel.minimumScaleFactor(0.5).lineLimit(1) }
      } else {
        VStack(spacing: 4) {
          Spokes().frame(width: 20, height: 20)
          configuration.label.font(.caption).foregroundStyle(.secondary)
        }
      }
    }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The usual look.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// The eight spokes of an activity ring, from faint to strong.
private struct Spokes: View {
  var body: some View {
    ZStack {
      ForEach(0..<8) { index in
        Capsule()
          .frame(width: 2.5, height: 6)
          .offset(y: -7)
          .rotationEffect(.degrees(Double(index) * 45))
          .opacity(0.25 + 0.5 * Double(index) / 7)
      }
    }
    .foregroundStyle(Color.gray)
  }
}
