public import Foundation

/// A view's size and its alignment guides, in points from its top left.
public struct ViewDimensions {
  /// The view's size.
  package let size: CGSize
  /// The view; `nil` if it has no explicit guides.
  private let node: LayoutNode?
  private let proposal: ProposedViewSize
  private let context: LayoutContext

  package init(
    size: CGSize, node: LayoutNode?, proposal: ProposedViewSize, context: LayoutContext
  ) {
    self.size = size
    self.node = node
    self.proposal = proposal
    self.context = context
  }

  /// The view's width.
  public var width: CGFloat { size.width }
  /// The view's height.
  public var height: CGFloat { size.height }

  /// The position of a horizontal guide.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  /// The position of a vertical guide.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
  /// The explicit position of a horizontal guide.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
  /// The explicit position of a vertical guide.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

  /// The same view with another size, for the default guides of a container.
  func resized(to size: CGSize) -> ViewDimensions {
    ViewDimensions(size: size, node: nil, proposal: proposal, context: context)
  }

  package subscript(key: AlignmentKey) -> CGFloat {
    if let value = explicit(key) { return value }
    let value = key.id.defaultValue(in: self)
    return value.isNaN ? 0 : value
  }

  package func explicit(_ key: AlignmentKey) -> CGFloat? {
    node?.explicitGuide(key, proposal: proposal, context)
  }
}

extension ViewDimensions: Equatable {
  /// Compares the sizes.
  public static func == (left: Self, right: Self) -> Bool { left.size == right.size }
}
