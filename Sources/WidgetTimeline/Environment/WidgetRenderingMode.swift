/// What a place makes of a widget's colors.
public struct WidgetRenderingMode: Hashable, Codable, Sendable, CustomStringConvertible {
  package enum Mode: String, Hashable, Codable, CaseIterable, Sendable {
    case fullColor, accented, vibrant
  }

  package let mode: Mode

  package init(_ mode: Mode) { self.mode = mode }

  /// Colors as they are.
  public static let fullColor = WidgetRenderingMode(.fullColor)
  /// Two colors, one of them for what is `widgetAccentable`; only opacity is kept.
  public static let accented = WidgetRenderingMode(.accented)
  /// Shades of one color.
  public static let vibrant = WidgetRenderingMode(.vibrant)

  /// The name, as in `fullColor`.
  public var description: String { mode.rawValue }
}
