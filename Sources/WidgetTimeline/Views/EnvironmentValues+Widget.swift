public import Graphics
public import WidgetUI

extension EnvironmentValues {
  private struct FamilyKey: EnvironmentKey {
    static var defaultValue: WidgetFamily { .systemSmall }
  }
  private struct RenderingModeKey: EnvironmentKey {
    static var defaultValue: WidgetRenderingMode { .fullColor }
  }
  private struct ShowsBackgroundKey: EnvironmentKey { static var defaultValue: Bool { true } }
  private struct MarginsKey: EnvironmentKey {
    static var defaultValue: EdgeInsets { EdgeInsets() }
  }
  private struct DetailKey: EnvironmentKey {
    static var defaultValue: LevelOfDetail { .default }
  }

  private struct AccentKey: EnvironmentKey { static var defaultValue: ResolvedColor? { nil } }

  /// The accent color of the widget's location; `nil` for the system's.
  package var widgetAccent: ResolvedColor? {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }

  /// The family of the widget that contains the view; `systemSmall` outside of a widget.
  public var widgetFamily: WidgetFamily {
    get { self[FamilyKey.self] }
    set { self[FamilyKey.self] = newValue }
  }

  /// How the widget's location renders colors.
  public var widgetRenderingMode: WidgetRenderingMode {
    get { self[RenderingModeKey.self] }
    set { self[RenderingModeKey.self] = newValue }
  }

  /// Whether the widget's container background is drawn.
  public var showsWidgetContainerBackground: Bool {
    get { self[ShowsBackgroundKey.self] }
    set { self[ShowsBackgroundKey.self] = newValue }
  }

  /// The margins of the widget's family in points, even if the widget disables them.
  public var widgetContentMargins: EdgeInsets {
    get { self[MarginsKey.self] }
    set { self[MarginsKey.self] = newValue }
  }

  /// The level of detail for the user's viewing distance; always the default here.
  public var levelOfDetail: LevelOfDetail {
    get { self[DetailKey.self] }
    set { self[DetailKey.self] = newValue }
  }
}

/// The level of detail for the user's viewing distance.
public struct LevelOfDetail: Hashable, Sendable {
  private let name: String

  /// The default.
  public static let `default` = LevelOfDetail(name: "default")
  /// Less detail, for viewing from a distance.
  public static let simplified = LevelOfDetail(name: "simplified")
}

/// How a location renders a widget's colors.
public struct WidgetRenderingMode: Hashable, Codable, Sendable, CustomStringConvertible {
  package enum Mode: String, Hashable, Codable, CaseIterable, Sendable {
    case fullColor, accented, vibrant
  }

  package let mode: Mode

  package init(_ mode: Mode) { self.mode = mode }

  /// Unchanged colors.
  public static let fullColor = WidgetRenderingMode(.fullColor)
  /// Two colors, one of them for views that are `widgetAccentable`; only opacity is preserved.
  public static let accented = WidgetRenderingMode(.accented)
  /// Shades of one color.
  public static let vibrant = WidgetRenderingMode(.vibrant)

  /// The name, as in `fullColor`.
  public var description: String { mode.rawValue }
}
