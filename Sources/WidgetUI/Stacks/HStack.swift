public import Foundation
public import LayoutEngine

/// Arranges views side by side.
nonisolated public struct HStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a stack; `spacing` is in points, `nil` uses the views' preferred spacing.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Lowers the stack to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = StackLayout(axis: .horizontal, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.forChildren(axis: .horizontal)).nodes)
    ])
  }
}

/// A layout that arranges views side by side, like ``HStack``.
public struct HStackLayout: Layout, Sendable {
  /// The vertical alignment of the views.
  public var alignment: VerticalAlignment
  /// The distance between views, in points; `nil` uses the views' preferred spacing.
  public var spacing: CGFloat?

  /// Creates the layout.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The properties of the layout that the views inside depend on.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  private var stack: StackLayout {
    StackLayout(axis: .horizontal, alignment: alignment.key, spacing: spacing)
  }

  /// Returns the preferred spacing of the stack to its neighbors.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    subviews.spacing(by: stack)
  }

  /// Returns the size of the stack.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { subviews.size(by: stack, proposal) }

  /// Places the views one after another.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { subviews.place(by: stack, in: bounds, proposal) }
}
