public import Foundation
public import LayoutEngine

/// Views one below the other.
public struct VStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Makes a stack; `spacing` is in points, `nil` leaves it to the views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = StackLayout(axis: .vertical, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.inside(axis: .vertical)).nodes)
    ])
  }
}

/// Lays views out one below the other, as ``VStack`` does.
public struct VStackLayout: Layout, Sendable {
  /// How views are aligned across.
  public var alignment: HorizontalAlignment
  /// The distance between views, in points; `nil` leaves it to the views.
  public var spacing: CGFloat?

  /// Makes the layout.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// What the views inside know of the layout.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  private var stack: StackLayout {
    StackLayout(axis: .vertical, alignment: alignment.key, spacing: spacing)
  }

  /// The distances that the stack wants to its neighbours.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    subviews.spacing(by: stack)
  }

  /// The size of the stack.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { subviews.size(by: stack, proposal) }

  /// Places the views one after another.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { subviews.place(by: stack, in: bounds, proposal) }
}
