public import Foundation
public import LayoutEngine

/// A way of laying out views that an author writes: a size for every offer, and a place for every view.
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
///             at: CGPoint(x: bounds.minX + CGFloat(index) * 20, y: bounds.minY + CGFloat(index) * 20),
///             proposal: .unspecified)
///         }
///       }
///     }
///
/// Coordinates have their leading side on the left; where reading starts on the right, the result is
/// mirrored. A size that is negative or not a number counts as 0, with a diagnostic.
public protocol Layout: SendableMetatype {
  /// What the layout reckons once for several calls.
  associatedtype Cache = Void
  /// The views that are laid out.
  typealias Subviews = LayoutSubviews

  /// What the views inside know of the layout.
  static var layoutProperties: LayoutProperties { get }
  /// Reckons what several calls need.
  func makeCache(subviews: Subviews) -> Cache
  /// Brings the cache up to date; it is not called, as the views of a picture do not change.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// How far the whole wants to stand from its neighbours.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The size that the whole takes of an offer, in points.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize
  /// Places every view in `bounds`; one that is not placed is centred.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Where a guide of the whole lies, or `nil` for the guide's default.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  /// Where a guide of the whole lies, or `nil` for the guide's default.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  /// Properties that say nothing in particular.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Makes the cache anew.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// The larger preferences of all views.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(ViewSpacing.zero) { $0.union($1.spacing) }
  }

  /// What the guides of the views amount to: the first or last baseline, else the mean.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { subviews.merged(guide.key, in: bounds) }

  /// What the guides of the views amount to: the first or last baseline, else the mean.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { subviews.merged(guide.key, in: bounds) }
}

extension Layout where Cache == Void {
  /// Nothing is kept.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Lays out the views of a closure; an initializer of the layout that takes a closure itself comes first.
  @_disfavoredOverload
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}

/// Views in a layout that an author wrote.
private struct LayoutView<L: Layout, Content: View>: View {
  let layout: L
  let content: Content

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let axis = (layout as? AnyLayout)?.stackOrientation ?? L.layoutProperties.stackOrientation
    let nodes = content.lowered(in: inputs.inside(axis: axis)).nodes
    let custom = CustomLayout(layout, direction: inputs.environment.layoutDirection)
    return LoweredView([inputs.node(custom, nodes)])
  }
}

/// What the views in a layout know of it.
public struct LayoutProperties: Sendable {
  /// The axis along which the layout stacks its views, which spacers and dividers follow.
  public var stackOrientation: Axis?

  /// Makes properties that say nothing in particular.
  public init() {}
}

/// A key for a value that a view hands to the layout around it.
public protocol LayoutValueKey: SendableMetatype {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

extension View {
  /// Hands a value to the layout around the view, through whatever modifiers are between them.
  ///
  /// The value nearest to the view counts: one that is set on a group holds for its views that set none.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    changingTraits { traits in
      let key = ObjectIdentifier(key)
      if traits.values[key] == nil { traits.values[key] = value }
    }
  }
}
