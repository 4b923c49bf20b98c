public import Foundation
public import Graphics
public import LayoutEngine

/// The kinds of areas that are excluded from the safe area.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The areas as bits.
  public let rawValue: UInt
  /// Creates a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The areas covered by the device's shape.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The area covered by a keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// Everything.
  public static let all = SafeAreaRegions(rawValue: .max)
}

nonisolated extension View {
  /// Returns the view unchanged: a widget has no safe area; its margins are not one.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }

  /// Returns the view unchanged: a widget has no safe area; its margins are not one.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Adds space around the view, in points.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Adds space at some edges, in points; `nil` is 16.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Adds `length` points of space at every edge.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

  /// Adds the padding of a scene: 16 points.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 16) }

  /// Places a view above or below the view, which gets the remaining space.
  ///
  /// `spacing` is in points; `nil` uses the views' preferred spacing.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    InsetView(
      content: self, inset: content(),
      layout: SafeAreaInsetLayout(
        edge: edge == .top ? .top : .bottom, alignment: alignment.key, spacing: spacing))
  }

  /// Places a view next to the view, which gets the remaining space.
  ///
  /// `spacing` is in points; `nil` uses the views' preferred spacing.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    InsetView(
      content: self, inset: content(),
      layout: SafeAreaInsetLayout(
        edge: edge == .leading ? .leading : .trailing, alignment: alignment.key, spacing: spacing))
  }
}

/// A view with another at one of its edges.
nonisolated private struct InsetView<Content: View, Inset: View>: View {
  let content: Content
  let inset: Inset
  let layout: SafeAreaInsetLayout

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView(
      content.lowered(in: inputs).nodes.map { inputs.node(layout, [$0, inputs.single(inset)]) })
  }
}
