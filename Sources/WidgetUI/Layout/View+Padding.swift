public import Foundation
public import Graphics
import LayoutEngine

nonisolated extension View {
  /// Adds space around the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    wrapped { inputs in
      PaddingLayout(insets: insets.finite(reportingTo: inputs.services))
    }
  }

  /// Adds space at some edges; `nil` is 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(EdgeInsets(length ?? 16, at: edges))
  }

  /// Adds `length` points of space at every edge.
  public func padding(_ length: CGFloat) -> some View {
    padding(EdgeInsets(length, at: .all))
  }
}

extension EdgeInsets {
  fileprivate func finite(reportingTo services: RenderServices) -> EdgeInsets {
    func checked(_ length: CGFloat) -> CGFloat {
      if length.isFinite { return length }
      services.report(.warning, "padding \(length) is not a length; 0 is used")
      return 0
    }
    return EdgeInsets(
      top: checked(top), leading: checked(leading), bottom: checked(bottom),
      trailing: checked(trailing))
  }
}

/// The part of a scroll view that a margin applies to.
public struct ContentMarginPlacement: Hashable, Sendable {
  private let name: String

  /// All parts.
  public static let automatic = ContentMarginPlacement(name: "automatic")
  /// The scrolled content.
  public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
  /// The scroll indicators.
  public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

nonisolated extension View {
  /// Returns the view unchanged: only scrolling views have such margins, and a rendered image does
  /// not scroll.
  ///
  /// To omit a widget's own margins, use `contentMarginsDisabled()` on its configuration.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }

  /// Returns the view unchanged: only scrolling views have such margins, and a rendered image does
  /// not scroll.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }

  /// Returns the view unchanged: only scrolling views have such margins, and a rendered image does
  /// not scroll.
  public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }
}
