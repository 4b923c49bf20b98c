public import Foundation
import LayoutEngine

/// Room that grows along the nearest stack.
public struct Spacer: View {
  /// The least length, in points; `nil` is 8.
  public var minLength: CGFloat?

  /// Makes a spacer.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  /// One node that draws nothing.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(SpacerLayout(axis: inputs.stackAxis, minLength: minLength))])
  }
}
