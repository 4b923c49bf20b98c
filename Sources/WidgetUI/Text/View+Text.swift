public import Foundation

extension View {
  /// The font of text inside.
  public func font(_ font: Font?) -> some View { changingEnvironment { $0.font = font } }
  /// The weight of text inside.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    changingEnvironment { $0.setWeight(weight) }
  }
  /// The width of letters inside.
  public func fontWidth(_ width: Font.Width?) -> some View {
    changingEnvironment { $0.fontWidth = width }
  }
  /// The design of the system font inside.
  public func fontDesign(_ design: Font.Design?) -> some View {
    changingEnvironment { $0.fontDesign = design }
  }
  /// Whether text inside is bold.
  public func bold(_ isActive: Bool = true) -> some View {
    changingEnvironment { $0.setBold(isActive) }
  }
  /// Whether text inside slants.
  public func italic(_ isActive: Bool = true) -> some View {
    changingEnvironment { $0.isItalic = isActive }
  }
  /// Digits of one width inside.
  public func monospacedDigit() -> some View {
    changingEnvironment { $0.hasMonospacedDigits = true }
  }
  /// Whether letters inside have one width.
  public func monospaced(_ isActive: Bool = true) -> some View {
    changingEnvironment { $0.isMonospaced = isActive }
  }
  /// More points between letters inside.
  public func kerning(_ kerning: CGFloat) -> some View {
    changingEnvironment { $0.kerning = kerning }
  }
  /// More points between letters inside.
  public func tracking(_ tracking: CGFloat) -> some View {
    changingEnvironment { $0.tracking = tracking }
  }
  /// Text inside raised by points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    changingEnvironment { $0.baselineOffset = baselineOffset }
  }
  /// Text inside underlined.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    changingEnvironment { $0.underline = isActive ? Text.LineStyle(color: color) : nil }
  }
  /// Text inside struck through.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    changingEnvironment { $0.strikethrough = isActive ? Text.LineStyle(color: color) : nil }
  }
  /// The most lines of texts inside; `nil` is no limit.
  public func lineLimit(_ number: Int?) -> some View {
    changingEnvironment { $0.lineLimits = EnvironmentValues.LineLimits(most: number) }
  }
  /// The most lines of texts inside, and room kept for them all.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    changingEnvironment {
      $0.lineLimits = EnvironmentValues.LineLimits(least: reservesSpace ? limit : 0, most: limit)
    }
  }
  /// The fewest lines to keep room for, and the most lines.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    changingEnvironment {
      $0.lineLimits = EnvironmentValues.LineLimits(least: limit.lowerBound, most: limit.upperBound)
    }
  }
  /// The fewest lines to keep room for.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    changingEnvironment { $0.lineLimits = EnvironmentValues.LineLimits(least: limit.lowerBound) }
  }
  /// The most lines of texts inside.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// Additional points between lines inside.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    changingEnvironment { $0.lineSpacing = max(0, lineSpacing) }
  }
  /// The least factor, from 0 to 1, by which texts inside are made smaller to fit.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    changingEnvironment { $0.minimumScaleFactor = factor }
  }
  /// How lines of texts inside stand under one another.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    changingEnvironment { $0.multilineTextAlignment = alignment }
  }
  /// Where texts inside lose letters when they are too long.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    changingEnvironment { $0.truncationMode = mode }
  }
  /// Whether letters may move together to fit; they never do here, so that a text keeps its look.
  public func allowsTightening(_ flag: Bool) -> some View {
    changingEnvironment { $0.allowsTightening = flag }
  }
  /// Capitals or small letters inside.
  public func textCase(_ textCase: Text.Case?) -> some View {
    changingEnvironment { $0.textCase = textCase }
  }
}
