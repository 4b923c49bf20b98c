public import Foundation
public import Graphics
public import LayoutEngine

/// A shape whose type is hidden.
public struct AnyShape: Shape {
  private let shape: any Shape

  /// Hides the type of `shape`.
  public init<S: Shape>(_ shape: S) { self.shape = shape }

  /// The outline of the hidden shape.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  /// The size of the hidden shape.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  /// What the hidden shape paints.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment)
  }
}
