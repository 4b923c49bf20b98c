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

  /// The accent of the widget's place; `nil` is the system's.
  package var widgetAccent: ResolvedColor? {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }

  /// The shape of the widget that the view stands in; outside of a widget, small.
  public var widgetFamily: WidgetFamily {
    get { self[FamilyKey.self] }
    set { self[FamilyKey.self] = newValue }
  }

  /// What the widget's place makes of colors.
  public var widgetRenderingMode: WidgetRenderingMode {
    get { self[RenderingModeKey.self] }
    set { self[RenderingModeKey.self] = newValue }
  }

  /// Whether the widget's container background is drawn.
  public var showsWidgetContainerBackground: Bool {
    get { self[ShowsBackgroundKey.self] }
    set { self[ShowsBackgroundKey.self] = newValue }
  }

  /// The margins of the widget's family in points, also where the widget disabled them.
  public var widgetContentMargins: EdgeInsets {
    get { self[MarginsKey.self] }
    set { self[MarginsKey.self] = newValue }
  }

  /// How closely a person looks at the widget; always as usual here.
  public var levelOfDetail: LevelOfDetail {
    get { self[DetailKey.self] }
    set { self[DetailKey.self] = newValue }
  }
}

/// How closely a person looks at a widget.
public struct LevelOfDetail: Hashable, Sendable {
  private let name: String

  /// As usual.
  public static let `default` = LevelOfDetail(name: "default")
  /// From afar, where less is better.
  public static let simplified = LevelOfDetail(name: "simplified")
}

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
