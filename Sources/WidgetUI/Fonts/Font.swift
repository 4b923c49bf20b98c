public import Foundation

/// A font for text.
public struct Font: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case style(TextStyle, Design?, Weight?)
    case system(CGFloat, Weight?, Design?)
    case custom(String, CGFloat, relativeTo: TextStyle?)
  }

  package enum Change: Hashable, Sendable {
    case weight(Weight)
    case bold
    case italic
    case monospacedDigit
    case monospaced
    case smallCaps
    case width(Width)
    case leading(Leading)
  }

  package var base: Base
  package var changes: [Change] = []

  package init(_ base: Base) { self.base = base }

  private func changed(_ change: Change) -> Font {
    var result = self
    result.changes.append(change)
    return result
  }

  /// Returns the system font in a text style, which follows the user's text size.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(.style(style, design, weight))
  }

  /// Returns the system font in a fixed size, in points.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(.system(size, weight, design))
  }

  /// Returns a font by name; its size scales with the body style.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(.custom(name, size, relativeTo: .body))
  }

  /// Returns a font by name; its size scales with a text style.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font
  {
    Font(.custom(name, size, relativeTo: textStyle))
  }

  /// Returns a font by name in a fixed size, in points.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(.custom(name, fixedSize, relativeTo: nil))
  }

  /// Returns the font in a weight.
  public func weight(_ weight: Weight) -> Font { changed(.weight(weight)) }
  /// Returns the font in a width.
  public func width(_ width: Width) -> Font { changed(.width(width)) }
  /// Returns the bold font.
  public func bold() -> Font { changed(.bold) }
  /// Returns the italic font.
  public func italic() -> Font { changed(.italic) }
  /// Returns the font with monospaced digits.
  public func monospacedDigit() -> Font { changed(.monospacedDigit) }
  /// Returns the font with monospaced characters.
  public func monospaced() -> Font { changed(.monospaced) }
  /// Returns the font with lowercase letters as small capitals.
  public func smallCaps() -> Font { changed(.smallCaps) }
  /// Returns the font with lowercase letters as small capitals.
  public func lowercaseSmallCaps() -> Font { changed(.smallCaps) }
  /// Returns the font with tighter or looser line spacing.
  public func leading(_ leading: Leading) -> Font { changed(.leading(leading)) }
}

extension Font {
  /// The style of the largest titles.
  public static let largeTitle = Font.system(.largeTitle)
  /// The style of titles.
  public static let title = Font.system(.title)
  /// The style of second-level titles.
  public static let title2 = Font.system(.title2)
  /// The style of third-level titles.
  public static let title3 = Font.system(.title3)
  /// The style of headings.
  public static let headline = Font.system(.headline)
  /// The style of subheadings.
  public static let subheadline = Font.system(.subheadline)
  /// The style of body text.
  public static let body = Font.system(.body)
  /// The style of callouts.
  public static let callout = Font.system(.callout)
  /// The style of footnotes.
  public static let footnote = Font.system(.footnote)
  /// The style of captions.
  public static let caption = Font.system(.caption)
  /// The style of second-level captions.
  public static let caption2 = Font.system(.caption2)

  /// A role of text with its own size.
  public enum TextStyle: Int, Hashable, CaseIterable, Codable, Sendable {
    /// From the largest titles to the smallest captions, in the order of the tables of Dynamic Type.
    case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote
    /// The smallest styles.
    case caption, caption2
  }

  /// The weight of a font.
  public struct Weight: Hashable, Sendable {
    /// The weight on the scale of CSS and OpenType, from 100 to 900.
    package let value: Int
    /// Ultralight, 100.
    public static let ultraLight = Weight(value: 100)
    /// Thin, 200.
    public static let thin = Weight(value: 200)
    /// Light, 300.
    public static let light = Weight(value: 300)
    /// Regular, 400.
    public static let regular = Weight(value: 400)
    /// Medium, 500.
    public static let medium = Weight(value: 500)
    /// Semibold, 600.
    public static let semibold = Weight(value: 600)
    /// Bold, 700.
    public static let bold = Weight(value: 700)
    /// Heavy, 800.
    public static let heavy = Weight(value: 800)
    /// Black, 900.
    public static let black = Weight(value: 900)
  }

  /// The design of the system font.
  public enum Design: Hashable, CaseIterable, Sendable {
    /// The standard design.
    case `default`
    /// With serifs.
    case serif
    /// With rounded strokes.
    case rounded
    /// With characters of equal width.
    case monospaced
  }

  /// The width of a font; the bundled fonts have one width, so it only affects custom families that
  /// contain others.
  public struct Width: Hashable, Sendable {
    /// The width, from −1 through 0 (standard) to 1.
    public var value: CGFloat
    /// Creates a width.
    public init(_ value: CGFloat) { self.value = value }
    /// Narrow.
    public static let compressed = Width(-0.3)
    /// Somewhat narrow.
    public static let condensed = Width(-0.2)
    /// Standard.
    public static let standard = Width(0)
    /// Wide.
    public static let expanded = Width(0.2)
  }

  /// The line spacing of a font.
  public enum Leading: Hashable, Sendable {
    /// The leading of the style.
    case standard
    /// 2 points less.
    case tight
    /// 2 points more.
    case loose
  }
}
