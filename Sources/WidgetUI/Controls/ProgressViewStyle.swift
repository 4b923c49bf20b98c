import Foundation
import Graphics
import LayoutEngine

/// The appearance of progress views.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the body.
  associatedtype Body: View
  /// Composes a progress view from its parts.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
  /// The parts of a progress view.
  typealias Configuration = ProgressViewStyleConfiguration
}

/// The parts of a progress view.
public struct ProgressViewStyleConfiguration {
  /// The label of a progress view.
  nonisolated public struct Label: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The label of the current value.
  nonisolated public struct CurrentValueLabel: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The completed fraction, from 0 to 1, or `nil` if unknown.
  public let fractionCompleted: Double?
  /// The label.
  public var label: Label?
  /// The label of the current value.
  public var currentValueLabel: CurrentValueLabel?
}

/// A type-erased style of progress views; it is only passed down the view tree of one frame.
struct AnyProgressViewStyle: Sendable {
  let make: @MainActor (ProgressViewStyleConfiguration) -> AnyView

  init<S: ProgressViewStyle>(_ style: S) {
    // A style belongs to the views of one frame, which the main actor makes.
    nonisolated(unsafe) let style = style
    make = { AnyView(style.makeBody(configuration: $0).inOuterStyle(\.progress)) }
  }
}

nonisolated extension View {
  /// Sets the style of progress views inside.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.progress.append(AnyProgressViewStyle(style)) }
  }
}

/// The default style: a bar with a value, a ring without.
nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public init() {}
  /// Returns the bar or ring.
  @ViewBuilder @MainActor public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

/// A bar, 4 points high, in the tint, with its labels above and below.
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// Creates the style.
  public init() { tint = nil }
  /// Creates the style in a color.
  public init(tint: Color) { self.tint = tint }

  /// Returns the bar with its labels.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    EnvironmentReader { environment in
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
/// Without a value, it is 20 points wide and represents an activity; with one, it is as large as
/// possible, with the value's label in the center (no dimensions are published).
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// Creates the style.
  public init() { tint = nil }
  /// Creates the style in a color.
  public init(tint: Color) { self.tint = tint }

  /// Returns the ring with its labels.
  @ViewBuilder @MainActor public func makeBody(configuration: Configuration) -> some View {
    EnvironmentReader { environment in
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

nonisolated extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The default style.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

nonisolated extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

nonisolated extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// The eight spokes of an activity indicator, with increasing opacity.
nonisolated private struct Spokes: View {
  @MainActor var body: some View {
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
