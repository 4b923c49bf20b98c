public import Foundation

extension Text {
  /// Sets the font; `nil` uses the environment's.
  public func font(_ font: Font?) -> Text { changed(.font(font)) }
  /// Sets the font weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { changed(.weight(weight)) }
  /// Sets the font width.
  public func fontWidth(_ width: Font.Width?) -> Text { changed(.width(width)) }
  /// Sets the scale of the font's size, unless it is not enabled.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> Text {
    isEnabled ? changed(.scale(scale)) : self
  }
  /// Sets the design of the system font.
  public func fontDesign(_ design: Font.Design?) -> Text { changed(.design(design)) }
  /// Sets the color.
  public func foregroundColor(_ color: Color?) -> Text {
    changed(.foreground(color.map(AnyShapeStyle.init)))
  }
  /// Sets the style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    changed(.foreground(AnyShapeStyle(style)))
  }
  /// Makes the text bold.
  public func bold() -> Text { changed(.bold(true)) }
  /// Makes the text bold or not.
  public func bold(_ isActive: Bool) -> Text { changed(.bold(isActive)) }
  /// Makes the text italic.
  public func italic() -> Text { changed(.italic(true)) }
  /// Makes the text italic or not.
  public func italic(_ isActive: Bool) -> Text { changed(.italic(isActive)) }
  /// Uses characters of equal width.
  public func monospaced(_ isActive: Bool = true) -> Text { changed(.monospaced(isActive)) }
  /// Uses digits of equal width.
  public func monospacedDigit() -> Text { changed(.monospacedDigit) }
  /// Adds `kerning` points between characters.
  public func kerning(_ kerning: CGFloat) -> Text { changed(.kerning(kerning)) }
  /// Adds `tracking` points between characters.
  public func tracking(_ tracking: CGFloat) -> Text { changed(.tracking(tracking)) }
  /// Raises the text by points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    changed(.baselineOffset(baselineOffset))
  }
  /// Underlines the text.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    changed(.underline(isActive ? LineStyle(color: color) : nil))
  }
  /// Underlines the text with a pattern; every pattern is drawn as a solid line.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    underline(isActive, color: color)
  }
  /// Strikes through the text.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    changed(.strikethrough(isActive ? LineStyle(color: color) : nil))
  }
  /// Strikes through the text with a pattern; every pattern is drawn as a solid line.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    strikethrough(isActive, color: color)
  }

  /// The style of an underline or strikethrough line.
  public struct LineStyle: Hashable, Sendable {
    let color: Color?

    /// Creates a line style; without a color, the line has the text's.
    public init(pattern: Pattern = .solid, color: Color? = nil) { self.color = color }

    /// A solid line.
    public static let single = LineStyle()

    /// The dash pattern of a line; every pattern is drawn as a solid line.
    public struct Pattern: Hashable, Sendable {
      private let name: String
      /// A solid line.
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

extension Text {
  /// The size of text in relation to its font.
  public struct Scale: Hashable, Sendable {
    /// The factor of the font's size.
    let factor: Double

    /// The font's own size.
    public static let `default` = Scale(factor: 1)
    /// Smaller, for text beside the main text.
    ///
    /// SwiftUI's documentation does not specify the factor.
    public static let secondary = Scale(factor: 0.8)
  }
}
