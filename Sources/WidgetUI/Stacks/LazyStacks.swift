public import Foundation
public import LayoutEngine

/// Arranges views vertically in their ideal heights, using the full proposed width.
///
/// A rendered image does not scroll, so every view is created.
nonisolated public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a stack; `spacing` is in points, `nil` uses the views' preferred spacing.
  ///
  /// `pinnedViews` has no effect.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = PinnedScrollableViews(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Lowers the stack to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = LazyStackLayout(axis: .vertical, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.forChildren(axis: .vertical)).nodes)
    ])
  }
}

/// Arranges views side by side in their ideal widths, using the full proposed height.
///
/// A rendered image does not scroll, so every view is created.
nonisolated public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a stack; `spacing` is in points, `nil` uses the views' preferred spacing.
  ///
  /// `pinnedViews` has no effect.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = PinnedScrollableViews(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Lowers the stack to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = LazyStackLayout(axis: .horizontal, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.forChildren(axis: .horizontal)).nodes)
    ])
  }
}

/// The views that stay visible while others scroll; ignored, because a rendered image does not
/// scroll.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The views as bits.
  public let rawValue: UInt32
  /// Creates a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
