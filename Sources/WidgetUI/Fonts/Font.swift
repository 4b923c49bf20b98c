public import Foundation

/// The font that text is set in.
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

  /// The system font in a text style, which follows the size that a person wants.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(.style(style, design, weight))
  }

  /// The system font in a fixed size, in points.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(.system(size, weight, design))
  }

  /// A font by name; its size follows the body style.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(.custom(name, size, relativeTo: .body))
  }

  /// A font by name; its size follows a text style.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font
  {
    Font(.custom(name, size, relativeTo: textStyle))
  }

  /// A font by name in a fixed size, in points.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(.custom(name, fixedSize, relativeTo: nil))
  }

  /// The font in a weight.
  public func weight(_ weight: Weight) -> Font { changed(.weight(weight)) }
  /// The font in a width.
  public func width(_ width: Width) -> Font { changed(.width(width)) }
  /// The bold font.
  public func bold() -> Font { changed(.bold) }
  /// The slanted font.
  public func italic() -> Font { changed(.italic) }
  /// The font with digits of one width.
  public func monospacedDigit() -> Font { changed(.monospacedDigit) }
  /// The font with letters of one width.
  public func monospaced() -> Font { changed(.monospaced) }
  /// The font with small letters as small capitals.
  public func smallCaps() -> Font { changed(.smallCaps) }
  /// The font with small letters as small capitals.
  public func lowercaseSmallCaps() -> Font { changed(.smallCaps) }
  /// The font with lines nearer or farther apart.
  public func leading(_ leading: Leading) -> Font { changed(.leading(leading)) }
}

extension Font {
  /// The style of the largest titles.
  public static let largeTitle = Font.system(.largeTitle)
  /// The style of titles.
  public static let title = Font.system(.title)
  /// The style of titles of the second rank.
  public static let title2 = Font.system(.title2)
  /// The style of titles of the third rank.
  public static let title3 = Font.system(.title3)
  /// The style of headings.
  public static let headline = Font.system(.headline)
  /// The style of what stands below a heading.
  public static let subheadline = Font.system(.subheadline)
  /// The style of text.
  public static let body = Font.system(.body)
  /// The style of callouts.
  public static let callout = Font.system(.callout)
  /// The style of footnotes.
  public static let footnote = Font.system(.footnote)
  /// The style of captions.
  public static let caption = Font.system(.caption)
  /// The style of captions of the second rank.
  public static let caption2 = Font.system(.caption2)

  /// A use of text that has a size of its own.
  public enum TextStyle: Int, Hashable, CaseIterable, Codable, Sendable {
    /// From the largest titles to the smallest captions, in the order of the tables of Dynamic Type.
    case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote
    /// The smallest styles.
    case caption, caption2
  }

  /// How heavy letters are.
  public struct Weight: Hashable, Sendable {
    /// The weight as CSS and OpenType count it, from 100 to 900.
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
    /// The usual one.
    case `default`
    /// With serifs.
    case serif
    /// With round ends.
    case rounded
    /// With letters of one width.
    case monospaced
  }

  /// How wide letters are; the fonts in use have one width, so it has no effect but where a custom
  /// family carries others.
  public struct Width: Hashable, Sendable {
    /// The width, from −1 over 0 (usual) to 1.
    public var value: CGFloat
    /// Makes a width.
    public init(_ value: CGFloat) { self.value = value }
    /// Narrow.
    public static let compressed = Width(-0.3)
    /// A little narrow.
    public static let condensed = Width(-0.2)
    /// Usual.
    public static let standard = Width(0)
    /// Wide.
    public static let expanded = Width(0.2)
  }

  /// How far lines stand apart.
  public enum Leading: Hashable, Sendable {
    /// As the style says.
    case standard
    /// 2 points less.
    case tight
    /// 2 points more.
    case loose
  }
}
