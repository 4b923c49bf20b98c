/// How the edges of text and rules are drawn.
public enum TextRendering: String, CaseIterable, Codable, Hashable, Sendable {
  /// Without antialiasing: every pixel is ink or paper, so that dithering leaves edges alone.
  case crisp
  /// With antialiasing in the grays or colors that the display has.
  case smooth
}
