public import Foundation
package import Graphics

/// The values that are passed down the view tree.
public struct EnvironmentValues: Sendable {
  /// The light or dark appearance.
  public var colorScheme: ColorScheme = .light
  /// The contrast of colors.
  public var colorSchemeContrast: ColorSchemeContrast = .standard
  /// The palette of `Color.blue` and the other system colors.
  public var systemColors: SystemColors = .iOS26
  /// The reading direction.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// The user's text size.
  public var dynamicTypeSize: DynamicTypeSize = .large
  /// The language and region of formatted values.
  public var locale = Locale(identifier: "en_US")
  /// The calendar for dates.
  public var calendar = Calendar(identifier: .gregorian)
  /// The time zone for dates.
  public var timeZone = TimeZone.gmt
  /// Pixels per point.
  public var displayScale: CGFloat = 1
  /// Why content is hidden.
  public var redactionReasons: RedactionReasons = []
  /// Whether controls are enabled.
  public var isEnabled = true

  /// The font of text that sets none.
  public var font: Font?
  /// The maximum number of lines of text.
  public var lineLimit: Int? {
    get { lineLimits.maximum }
    set { lineLimits = LineLimits(most: newValue) }
  }
  /// Additional space between lines, in points.
  public var lineSpacing: CGFloat = 0
  /// Where text that is too long is truncated.
  public var truncationMode: Text.TruncationMode = .tail
  /// The minimum scale factor of text that is shrunk to fit, from 0 to 1.
  public var minimumScaleFactor: CGFloat = 1
  /// How lines of text are aligned.
  public var multilineTextAlignment: TextAlignment = .leading
  /// Whether letter spacing may be reduced to fit.
  public var allowsTightening = false
  /// Whether text is shown in uppercase or lowercase.
  public var textCase: Text.Case?

  /// The objects that enclosing views pass down.
  var objects = EnvironmentObjects()
  /// The entry's date, which dynamic dates are relative to.
  package var now = Date(timeIntervalSince1970: 0)
  /// Whether the display is updated often enough to show seconds.
  package var showsSeconds = true
  package var lineLimits = LineLimits()
  package var fontWeight: Font.Weight?
  package var fontWidth: Font.Width?
  package var textScale = Text.Scale.default
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
  /// The second to fifth levels, set by `foregroundStyle(_:_:_:)`.
  package var foregroundLevels: [AnyShapeStyle] = []
  /// The style set by a text's own `foregroundStyle`.
  package var textForeground: AnyShapeStyle?
  package var backgroundStyle: AnyShapeStyle?
  package var tint: AnyShapeStyle?
  /// The color of `Color.accentColor`; `nil` is the system's blue.
  package var accentColor: Color?
  /// The variants of symbols.
  public var symbolVariants: SymbolVariants = .none
  /// How the layers of symbols are colored; `nil` is as each symbol prefers.
  public var symbolRenderingMode: SymbolRenderingMode?
  /// The size of symbols relative to text.
  public var imageScale: Image.Scale = .medium
  /// The size of controls.
  public var controlSize: ControlSize = .regular
  package var isPrivacySensitive = false
  package var accessibilityLabel: String?
  /// How prominent the headers of sections are.
  public var headerProminence: Prominence = .standard
  package var controlStyles = ControlStyles()
  /// Whether content behind materials shows through.
  package var materialsHaveBackdrop = true
  /// The radius of the widget's corners in points, for shapes that follow them.
  package var containerCornerRadius: CGFloat = 0
  /// Whether links become tap targets: small and accessory widgets have a single target.
  package var allowsLinks = true
  /// Whether views have backgrounds: an inline accessory consists of text and images only.
  package var drawsBackgrounds = true
  /// Whether fonts and colors that are set inside have no effect: the labels of controls always have the standard appearance.
  package var hasFixedAppearance = false
  /// Whether links and controls become tap targets.
  package var allowsHitTesting = true
  /// The bounds of the widget if it does not cover the whole canvas, for shapes that follow its
  /// corners.
  package var containerBounds: CGRect?
  /// The shape of the nearest container, for shapes that follow it; `nil` is the widget.
  var containerShape: ContainerShape?
  /// The URL schemes that are not allowed in tap targets.
  package var rejectedSchemes: Set<String> = LinkDestination.rejectedByDefault
  /// The colors of the display's inks or grays; empty if it shows every color.
  package var displayInks: [ResolvedColor] = []
  /// Whether the display has so few inks that faint tones become black or white.
  package var hasFewInks: Bool { !displayInks.isEmpty && displayInks.count <= 8 }
  package var entries: [ObjectIdentifier: EnvironmentEntry] = [:]

  /// Creates the default values.
  public init() {}

  /// The minimum number of lines that a text reserves space for, and the maximum.
  package struct LineLimits: Hashable, Sendable {
    package var minimum = 0
    package var maximum: Int?

    package init(least: Int = 0, most: Int? = nil) {
      self.minimum = least
      self.maximum = most
    }
  }
}

/// A key for a custom environment value.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The default value.
  static var defaultValue: Value { get }
}

/// The value of an author's key, of any type.
///
/// It is only passed down the view tree of one frame, so no two tasks access it concurrently;
/// SwiftUI does not require it to be sendable either.
package struct EnvironmentEntry: Sendable {
  nonisolated(unsafe) let value: Any
}

extension EnvironmentValues {
  /// The value of an author's key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    // A missing value, cast to an optional type, would be its `nil` and not the default.
    get { entries[ObjectIdentifier(key)].flatMap { $0.value as? K.Value } ?? K.defaultValue }
    set { entries[ObjectIdentifier(key)] = EnvironmentEntry(value: newValue) }
  }
}

extension EnvironmentValues {
  /// The value of a property with `@Entry`, by the type that the macro declares for it.
  ///
  /// Authors do not use it.
  public subscript<Key, Value>(
    entry key: Key.Type, default defaultValue: @autoclosure () -> Value
  ) -> Value {
    get { entries[ObjectIdentifier(key)].flatMap { $0.value as? Value } ?? defaultValue() }
    set { entries[ObjectIdentifier(key)] = EnvironmentEntry(value: newValue) }
  }
}

/// Environment values behind one reference.
///
/// The values are many and hold references themselves. Most views of a frame have the same
/// environment as their parent, and share it instead of copying it.
package final class SharedEnvironment: Sendable {
  package let values: EnvironmentValues

  package init(_ values: EnvironmentValues) { self.values = values }

  /// The environment of the body that is being evaluated.
  @TaskLocal static var current = standard
  fileprivate static let standard = SharedEnvironment(EnvironmentValues())
}

extension EnvironmentValues {
  /// The values of the body that is being evaluated, or the standard ones.
  static var current: EnvironmentValues { SharedEnvironment.current.values }

  /// The values of the body that is being evaluated; `nil` if none is.
  static var currentBody: EnvironmentValues? {
    let current = SharedEnvironment.current
    return current === SharedEnvironment.standard ? nil : current.values
  }
}

/// The light or dark appearance.
public enum ColorScheme: String, Hashable, CaseIterable, Codable, Sendable {
  /// Light appearance.
  case light
  /// Dark appearance.
  case dark
}

/// The contrast of colors.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  /// Standard contrast.
  case standard
  /// Increased contrast.
  case increased
}

/// The reading direction.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}
