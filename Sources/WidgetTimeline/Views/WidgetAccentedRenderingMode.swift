/// How a picture is drawn where the place shows two colors.
public struct WidgetAccentedRenderingMode: Hashable, Sendable {
  enum Mode: Hashable, Sendable { case accented, desaturated, accentedDesaturated, fullColor }

  let mode: Mode

  /// In the accent color.
  public static let accented = WidgetAccentedRenderingMode(mode: .accented)
  /// In shades of gray.
  public static let desaturated = WidgetAccentedRenderingMode(mode: .desaturated)
  /// In shades of the accent color.
  public static let accentedDesaturated = WidgetAccentedRenderingMode(mode: .accentedDesaturated)
  /// As it is.
  public static let fullColor = WidgetAccentedRenderingMode(mode: .fullColor)
}
