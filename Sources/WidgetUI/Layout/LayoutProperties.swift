public import LayoutEngine

/// What the views in a layout know of it.
public struct LayoutProperties: Sendable {
  /// The axis along which the layout stacks its views, which spacers and dividers follow.
  public var stackOrientation: Axis?

  /// Makes properties that say nothing in particular.
  public init() {}
}
