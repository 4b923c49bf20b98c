public import Foundation
public import LayoutEngine

/// A custom layout: it returns a size for every proposal and places its views.
///
///     struct Diagonal: Layout {
///       func sizeThatFits(
///         proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
///       ) -> CGSize { proposal.replacingUnspecifiedDimensions() }
///
///       func placeSubviews(
///         in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
///       ) {
///         for (index, subview) in subviews.enumerated() {
///           subview.place(
///             at: CGPoint(x: bounds.minX + CGFloat(index) * 20, y: bounds.minY + CGFloat(index) *
///             20),
///             proposal: .unspecified)
///         }
///       }
///     }
///
/// In coordinates, the leading side is on the left; in right-to-left layouts, the result is
/// mirrored. A size that is negative or not a number counts as 0, with a diagnostic.
public protocol Layout: SendableMetatype {
  /// Values that the layout computes once for several calls.
  associatedtype Cache = Void
  /// The views that are laid out.
  typealias Subviews = LayoutSubviews

  /// The properties of the layout that the views inside depend on.
  static var layoutProperties: LayoutProperties { get }
  /// Computes the values shared by several calls.
  func makeCache(subviews: Subviews) -> Cache
  /// Updates the cache; never called, because the views of a frame do not change.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// Returns the preferred spacing of the layout to its neighbors.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// Returns the size of the layout for a proposal, in points.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize
  /// Places every view in `bounds`; a view that is not placed is centered.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Returns the position of a guide, or `nil` for the guide's default.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  /// Returns the position of a guide, or `nil` for the guide's default.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  /// Default properties.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Recreates the cache.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// Returns the maximum of the views' preferred spacings.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(ViewSpacing.zero) { $0.union($1.spacing) }
  }

  /// Merges the guides of the views: the first or last baseline, or the mean of other guides.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { subviews.merged(guide.key, in: bounds) }

  /// Merges the guides of the views: the first or last baseline, or the mean of other guides.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { subviews.merged(guide.key, in: bounds) }
}

extension Layout where Cache == Void {
  /// Creates an empty cache.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Lays out the views of a closure; an initializer of the layout that itself takes a closure
  /// takes precedence.
  @_disfavoredOverload
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}

/// Views in an author's layout.
nonisolated private struct LayoutView<L: Layout, Content: View>: View {
  let layout: L
  let content: Content

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let axis = (layout as? AnyLayout)?.stackOrientation ?? L.layoutProperties.stackOrientation
    let nodes = content.lowered(in: inputs.forChildren(axis: axis)).nodes
    let custom = CustomLayout(layout, direction: inputs.environment.layoutDirection)
    return LoweredView([inputs.node(custom, nodes)])
  }
}

/// The properties of a layout that the views inside depend on.
public struct LayoutProperties: Sendable {
  /// The axis along which the layout stacks its views, which spacers and dividers follow.
  public var stackOrientation: Axis?

  /// Creates default properties.
  public init() {}
}

/// A key for a value that a view passes to its layout.
public protocol LayoutValueKey: SendableMetatype {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

nonisolated extension View {
  /// Passes a value to the layout that contains the view, through any modifiers in between.
  ///
  /// The innermost value is used: one that is set on a group applies to those of its views that set
  /// none.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    changingTraits { traits in
      let key = ObjectIdentifier(key)
      if traits.values[key] == nil { traits.values[key] = value }
    }
  }
}
