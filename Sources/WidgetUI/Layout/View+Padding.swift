public import Foundation
public import Graphics
import LayoutEngine

extension View {
  /// The view with room around it, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    wrapped { inputs in
      PaddingLayout(insets: insets.finite(reportingTo: inputs.services))
    }
  }

  /// The view with room at some sides; `nil` is 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(EdgeInsets(length ?? 16, at: edges))
  }

  /// The view with `length` points of room on every side.
  public func padding(_ length: CGFloat) -> some View {
    padding(EdgeInsets(length, at: .all))
  }
}

extension EdgeInsets {
  fileprivate func finite(reportingTo services: RenderServices) -> EdgeInsets {
    func checked(_ length: CGFloat) -> CGFloat {
      if length.isFinite { return length }
      services.report(.warning, "padding \(length) is not a length and counts as 0")
      return 0
    }
    return EdgeInsets(
      top: checked(top), leading: checked(leading), bottom: checked(bottom),
      trailing: checked(trailing))
  }
}

/// Which part of a scroll view keeps a margin.
public struct ContentMarginPlacement: Hashable, Sendable {
  private let name: String

  /// Everything in it.
  public static let automatic = ContentMarginPlacement(name: "automatic")
  /// What is scrolled.
  public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
  /// The marks that show how far it is scrolled.
  public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

extension View {
  /// The view as it is: only what scrolls has such margins, and a picture does not scroll.
  ///
  /// A widget's own margins are left out with `contentMarginsDisabled()` on its configuration.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }

  /// The view as it is: only what scrolls has such margins, and a picture does not scroll.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }

  /// The view as it is: only what scrolls has such margins, and a picture does not scroll.
  public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }
}
