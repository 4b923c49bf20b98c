/// A picture or a symbol.
public struct Image: Hashable, Sendable {
  /// How large symbols are beside text.
  public enum Scale: Hashable, Sendable {
    /// Small, usual, large.
    case small, medium, large
  }
}
