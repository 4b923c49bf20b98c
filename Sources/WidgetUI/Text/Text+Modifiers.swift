public import Foundation

extension Text {
  /// The text in a font; `nil` is the place's own.
  public func font(_ font: Font?) -> Text { changed(.font(font)) }
  /// The text in a weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { changed(.weight(weight)) }
  /// The text in a width of letters.
  public func fontWidth(_ width: Font.Width?) -> Text { changed(.width(width)) }
  /// The text in a design of the system font.
  public func fontDesign(_ design: Font.Design?) -> Text { changed(.design(design)) }
  /// The text in a color.
  public func foregroundColor(_ color: Color?) -> Text {
    changed(.foreground(color.map(AnyShapeStyle.init)))
  }
  /// The text in a style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    changed(.foreground(AnyShapeStyle(style)))
  }
  /// The bold text.
  public func bold() -> Text { changed(.bold(true)) }
  /// The bold text, or not.
  public func bold(_ isActive: Bool) -> Text { changed(.bold(isActive)) }
  /// The slanted text.
  public func italic() -> Text { changed(.italic(true)) }
  /// The slanted text, or not.
  public func italic(_ isActive: Bool) -> Text { changed(.italic(isActive)) }
  /// The text with letters of one width.
  public func monospaced(_ isActive: Bool = true) -> Text { changed(.monospaced(isActive)) }
  /// The text with digits of one width.
  public func monospacedDigit() -> Text { changed(.monospacedDigit) }
  /// The text with `kerning` points more between letters.
  public func kerning(_ kerning: CGFloat) -> Text { changed(.kerning(kerning)) }
  /// The text with `tracking` points more between letters.
  public func tracking(_ tracking: CGFloat) -> Text { changed(.tracking(tracking)) }
  /// The text raised by points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    changed(.baselineOffset(baselineOffset))
  }
  /// The text underlined.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    changed(.underline(isActive ? LineStyle(color: color) : nil))
  }
  /// The text underlined by a pattern; every pattern is drawn as a solid line.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    underline(isActive, color: color)
  }
  /// The text struck through.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    changed(.strikethrough(isActive ? LineStyle(color: color) : nil))
  }
  /// The text struck through by a pattern; every pattern is drawn as a solid line.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    strikethrough(isActive, color: color)
  }

  /// A line under or through text.
  public struct LineStyle: Hashable, Sendable {
    let color: Color?

    /// Makes a line; without a color it takes the text's.
    public init(pattern: Pattern = .solid, color: Color? = nil) { self.color = color }

    /// A solid line.
    public static let single = LineStyle()

    /// How a line is broken; every pattern is drawn as a solid line.
    public struct Pattern: Hashable, Sendable {
      private let name: String
      /// Unbroken.
      public static let solid = Pattern(name: "solid")
      /// Dots.
      public static let dot = Pattern(name: "dot")
      /// Dashes.
      public static let dash = Pattern(name: "dash")
      /// Dashes and dots.
      public static let dashDot = Pattern(name: "dashDot")
      /// Dashes and two dots.
      public static let dashDotDot = Pattern(name: "dashDotDot")
    }
  }
}
