public import Foundation
public import Graphics
public import LayoutEngine

/// An outline that fits into any rectangle; as a view, it is filled with the foreground style.
nonisolated public protocol Shape: View, Animatable, Sendable, _RemoveGlobalActorIsolation {
  /// Returns the outline in `rect`.
  func path(in rect: CGRect) -> Path
  /// Returns the size of the shape for a proposal.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// The role of the shape; right-to-left layouts do not mirror shapes here, whatever the role.
  static var role: ShapeRole { get }

  /// Returns the paint operations in `rect`. Authors neither implement nor call this: `path(in:)`
  /// suffices.
  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline
}

/// A global actor that isolates nothing.
@globalActor public actor _ImpossibleActor {
  /// The actor.
  public static let shared = _ImpossibleActor()
}

/// Keeps the types of a protocol that inherits from ``View`` off the main actor, whatever the default isolation of their
/// module is: the compiler infers no isolation from two protocols of different actors.
@_marker @_ImpossibleActor public protocol _RemoveGlobalActorIsolation {}

/// The role of a shape.
public enum ShapeRole: Sendable, Hashable {
  /// An area, a line, a separator.
  case fill, stroke, separator
}

/// The path that a shape paints: its inside, or a line along it.
public struct ShapeOutline {
  package var path: Path
  /// The stroke style, for a shape that is a line; `nil` for the inside.
  package var stroke: StrokeStyle?

  package init(_ path: Path, stroke: StrokeStyle? = nil) {
    self.path = path
    self.stroke = stroke
  }

  /// The path whose inside is painted.
  package var area: Path { stroke.map(path.strokedPath) ?? path }

  func map(_ change: (Path) -> Path) -> ShapeOutline { ShapeOutline(change(area)) }
}

extension Shape {
  /// Returns the full proposal, with 10 points for unspecified dimensions.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// An area.
  public static var role: ShapeRole { .fill }

  /// Returns the inside of the path.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    ShapeOutline(path(in: rect))
  }

  /// Lowers the shape to one node, filled with the foreground style.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    fill(ForegroundStyle()).lowered(in: inputs)
  }
}

/// A shape that can be inset, for borders inside of it.
nonisolated public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape
  /// Returns the shape inset by `amount` points on every side.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A type-erased shape.
public struct AnyShape: Shape {
  private let shape: any Shape

  /// Erases the type of `shape`.
  public init<S: Shape>(_ shape: S) { self.shape = shape }

  /// Returns the outline of the erased shape.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  /// Returns the size of the erased shape.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  /// Returns the paint operations of the erased shape.
  public func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment)
  }
}

extension Path: Shape {
  /// Returns the path with its origin moved to that of `rect`; it does not scale with the size of
  /// `rect`.
  public func path(in rect: CGRect) -> Path { offsetBy(dx: rect.minX, dy: rect.minY) }
}
