/// Whether a part of a view is shown.
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// Shown where the view's own rules show it.
  case automatic
  /// Shown.
  case visible
  /// Not shown.
  case hidden
}
