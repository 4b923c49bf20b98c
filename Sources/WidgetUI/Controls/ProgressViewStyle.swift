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
