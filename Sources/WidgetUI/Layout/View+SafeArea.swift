public import Foundation
public import Graphics
public import LayoutEngine

/// What a part of the canvas is kept free for.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The parts as bits.
  public let rawValue: UInt
  /// Makes a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// What the device's shape takes.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// What a keyboard takes.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// Everything.
  public static let all = SafeAreaRegions(rawValue: .max)
}

extension View {
  /// The view as it is: a widget has no safe area to ignore; its margins are not one.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }

  /// The view as it is: a widget has no safe area to ignore; its margins are not one.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// The view with room around it, in points.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// The view with room at some sides, in points; `nil` is 16.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// The view with `length` points of room on every side.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

  /// The view with the room that a scene keeps free at its edges: 16 points.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 16) }

  /// The view with another above or below it that takes its room first.
  ///
  /// `spacing` is in points; `nil` leaves it to the views.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    InsetView(
      content: self, inset: content(),
      layout: SafeAreaInsetLayout(
        edge: edge == .top ? .top : .bottom, alignment: alignment.key, spacing: spacing))
  }

  /// The view with another beside it that takes its room first.
  ///
  /// `spacing` is in points; `nil` leaves it to the views.
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
private struct InsetView<Content: View, Inset: View>: View {
  let content: Content
  let inset: Inset
  let layout: SafeAreaInsetLayout

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView(
      content.lowered(in: inputs).nodes.map { inputs.node(layout, [$0, inputs.single(inset)]) })
  }
}
