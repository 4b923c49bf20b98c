/// How a display wants widgets drawn; the raw values are the names of WidgetKit's rendering modes.
public enum DisplayRenderingMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// In all their colors.
  case fullColor
  /// In two tones, the accent's and the rest.
  case accented
  /// Desaturated.
  case vibrant
}
