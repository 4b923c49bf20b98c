public import Foundation
public import Graphics

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
