public import Foundation
public import Graphics
public import LayoutEngine

/// An outline that fits any rectangle; as a view it is filled with the foreground style.
public protocol Shape: View, Animatable, Sendable {
  /// The outline in `rect`.
  func path(in rect: CGRect) -> Path
  /// The size the shape takes of an offer.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// Whether the layout may mirror the shape; pictures of shapes are not mirrored here.
  static var role: ShapeRole { get }

  /// What is painted in `rect`. An author does not write or call this: a shape with a `path(in:)`
  /// has it already.
  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline
}

/// What a shape is for.
public enum ShapeRole: Sendable, Hashable {
  /// An area, a line, a separator.
  case fill, stroke, separator
}

/// What a shape paints: the inside of a path, or a line along it.
public struct ShapeOutline {
  package var path: Path
  /// How the line is drawn, for a shape that is a line; `nil` for the inside.
  package var stroke: StrokeStyle?

  package init(_ path: Path, stroke: StrokeStyle? = nil) {
    self.path = path
    self.stroke = stroke
  }

  /// The path whose inside is what the shape paints.
  package var area: Path { stroke.map(path.strokedPath) ?? path }

  func map(_ change: (Path) -> Path) -> ShapeOutline { ShapeOutline(change(area)) }
}

extension Shape {
  /// All of the offer; 10 points where none is made.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// An area.
  public static var role: ShapeRole { .fill }

  /// The inside of the path.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    ShapeOutline(path(in: rect))
  }

  /// One node, filled with the foreground style.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    fill(ForegroundStyle()).lowered(in: inputs)
  }
}

/// A shape that can be drawn a little smaller, for borders inside of it.
public protocol InsettableShape: Shape {
  /// The smaller shape.
  associatedtype InsetShape: InsettableShape
  /// The shape smaller by `amount` points on every side.
  func inset(by amount: CGFloat) -> InsetShape
}

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

extension Path: Shape {
  /// The path as it is: it does not follow the size of its room, but its origin is the room's.
  public func path(in rect: CGRect) -> Path { offsetBy(dx: rect.minX, dy: rect.minY) }
}
