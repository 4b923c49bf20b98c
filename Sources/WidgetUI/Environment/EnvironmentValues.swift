public import Foundation

/// The values that are handed down the tree of views.
public struct EnvironmentValues: Sendable {
  /// Dark on light or light on dark.
  public var colorScheme: ColorScheme = .light
  /// How much colors differ.
  public var colorSchemeContrast: ColorSchemeContrast = .standard
  /// Which palette `Color.blue` and the other colors of the system are taken from.
  public var systemColors: SystemColors = .iOS26
  /// The side on which reading starts.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// How large text is.
  public var dynamicTypeSize: DynamicTypeSize = .large
  /// The language and region that values are written for.
  public var locale = Locale(identifier: "en_US")
  /// The calendar that dates are reckoned with.
  public var calendar = Calendar(identifier: .gregorian)
  /// The time zone that dates are shown in.
  public var timeZone = TimeZone.gmt
  /// Pixels per point.
  public var displayScale: CGFloat = 1
  /// Why content is hidden.
  public var redactionReasons: RedactionReasons = []
  /// Whether controls answer.
  public var isEnabled = true

  /// The font of text without one of its own.
  public var font: Font?
  /// The most lines of text.
  public var lineLimit: Int? {
    get { lineLimits.most }
    set { lineLimits = LineLimits(most: newValue) }
  }
  /// Additional space between lines, in points.
  public var lineSpacing: CGFloat = 0
  /// Where text that is too long loses letters.
  public var truncationMode: Text.TruncationMode = .tail
  /// The least factor by which text is made smaller to fit, from 0 to 1.
  public var minimumScaleFactor: CGFloat = 1
  /// How lines of text stand under one another.
  public var multilineTextAlignment: TextAlignment = .leading
  /// Whether letters may move together to fit.
  public var allowsTightening = false
  /// Whether text is shown in capitals or small letters.
  public var textCase: Text.Case?

  /// The entry's date: what a dynamic date is reckoned from.
  package var now = Date(timeIntervalSince1970: 0)
  /// Whether the display's pictures follow each other fast enough for seconds.
  package var showsSeconds = true
  package var lineLimits = LineLimits()
  package var fontWeight: Font.Weight?
  package var fontWidth: Font.Width?
  package var isItalic = false
  package var isBold = false
  package var hasMonospacedDigits = false
  package var isMonospaced = false
  package var fontDesign: Font.Design?
  package var kerning: CGFloat = 0
  package var tracking: CGFloat = 0
  package var baselineOffset: CGFloat = 0
  package var underline: Text.LineStyle?
  package var strikethrough: Text.LineStyle?
  package var foregroundStyle: AnyShapeStyle?
  /// The second to fifth levels that `foregroundStyle(_:_:_:)` set.
  package var foregroundLevels: [AnyShapeStyle] = []
  /// What a text's own `foregroundStyle` set.
  package var textForeground: AnyShapeStyle?
  package var backgroundStyle: AnyShapeStyle?
  package var tint: AnyShapeStyle?
  /// What `Color.accentColor` is; without it the system's blue.
  package var accentColor: Color?
  package var symbolVariants: SymbolVariants = .none
  package var symbolRenderingMode: SymbolRenderingMode?
  package var imageScale: Image.Scale = .medium
  package var controlSize: ControlSize = .regular
  package var isPrivacySensitive = false
  package var accessibilityLabel: String?
  package var headerProminence: Prominence = .standard
  package var controlStyles = ControlStyles()
  /// Whether what lies behind shows through materials.
  package var materialsHaveBackdrop = true
  /// The corners of the widget, for shapes that follow them; in points.
  package var containerCornerRadius: CGFloat = 0
  /// Whether links become tap targets: small and accessory widgets have one target for all.
  package var allowsLinks = true
  /// Whether views have backgrounds: an inline accessory has words and pictures only.
  package var drawsBackgrounds = true
  /// Whether anything becomes a tap target.
  package var allowsHitTesting = true
  /// Where the widget lies, where that is not the whole canvas: shapes follow its corners.
  package var containerBounds: CGRect?
  /// The schemes of destinations that make no tap target.
  package var refusedSchemes: Set<String> = LinkDestination.refusedByDefault
  package var entries: [ObjectIdentifier: EnvironmentEntry] = [:]

  /// Makes the values that hold where none were set.
  public init() {}

  /// How many lines a text may have, and how many it keeps room for.
  package struct LineLimits: Hashable, Sendable {
    package var least = 0
    package var most: Int?

    package init(least: Int = 0, most: Int? = nil) {
      self.least = least
      self.most = most
    }
  }
}

/// A key for a value of one's own in the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value where none was set.
  static var defaultValue: Value { get }
}

/// A value of an author's key, of whatever type.
///
/// It is only ever handed down the tree of one frame, so that no two tasks meet on it; SwiftUI asks
/// nothing of its sendability either.
package struct EnvironmentEntry: Sendable {
  nonisolated(unsafe) let value: Any
}

extension EnvironmentValues {
  /// The value of an author's key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { (entries[ObjectIdentifier(key)]?.value as? K.Value) ?? K.defaultValue }
    set { entries[ObjectIdentifier(key)] = EnvironmentEntry(value: newValue) }
  }
}

/// The environment of a place in the tree, behind one reference.
///
/// The values are many and hold references of their own; most views of a frame stand in the same
/// environment as the view around them, and share it instead of copying it.
package final class SharedEnvironment: Sendable {
  package let values: EnvironmentValues

  package init(_ values: EnvironmentValues) { self.values = values }

  /// The environment where a body is being made.
  @TaskLocal static var current = SharedEnvironment(EnvironmentValues())
}

extension EnvironmentValues {
  /// The values where a body is being made.
  static var current: EnvironmentValues { SharedEnvironment.current.values }
}

/// Whether things are dark on light, or light on dark.
public enum ColorScheme: String, Hashable, CaseIterable, Codable, Sendable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// How much colors differ.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  /// As usual.
  case standard
  /// More than usual.
  case increased
}

/// The side on which reading starts.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}
