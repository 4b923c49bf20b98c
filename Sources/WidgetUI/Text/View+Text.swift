public import Foundation

nonisolated extension View {
  /// Sets the font of text inside.
  public func font(_ font: Font?) -> some View { changingEnvironment { $0.font = font } }
  /// Sets the font weight inside.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    changingEnvironment { $0.setWeight(weight) }
  }
  /// Sets the font width inside.
  public func fontWidth(_ width: Font.Width?) -> some View {
    changingEnvironment { $0.fontWidth = width }
  }
  /// Sets the scale of text inside, unless it is not enabled.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    changingEnvironment { if isEnabled { $0.textScale = scale } }
  }
  /// Sets the design of the system font inside.
  public func fontDesign(_ design: Font.Design?) -> some View {
    changingEnvironment { $0.fontDesign = design }
  }
  /// Makes text inside bold or not.
  public func bold(_ isActive: Bool = true) -> some View {
    changingEnvironment { $0.setBold(isActive) }
  }
  /// Makes text inside italic or not.
  public func italic(_ isActive: Bool = true) -> some View {
    changingEnvironment { $0.isItalic = isActive }
  }
  /// Uses digits of equal width inside.
  public func monospacedDigit() -> some View {
    changingEnvironment { $0.hasMonospacedDigits = true }
  }
  /// Uses characters of equal width inside.
  public func monospaced(_ isActive: Bool = true) -> some View {
    changingEnvironment { $0.isMonospaced = isActive }
  }
  /// Adds points between characters inside.
  public func kerning(_ kerning: CGFloat) -> some View {
    changingEnvironment { $0.kerning = kerning }
  }
  /// Adds points between characters inside.
  public func tracking(_ tracking: CGFloat) -> some View {
    changingEnvironment { $0.tracking = tracking }
  }
  /// Raises text inside by points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    changingEnvironment { $0.baselineOffset = baselineOffset }
  }
  /// Underlines text inside.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    changingEnvironment { $0.underline = isActive ? Text.LineStyle(color: color) : nil }
  }
  /// Underlines text inside with a pattern; every pattern is drawn as a solid line.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
  ) -> some View {
    underline(isActive, color: color)
  }
  /// Strikes through text inside with a pattern; every pattern is drawn as a solid line.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
  ) -> some View {
    strikethrough(isActive, color: color)
  }
  /// Strikes through text inside.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    changingEnvironment { $0.strikethrough = isActive ? Text.LineStyle(color: color) : nil }
  }
  /// Sets the maximum number of lines of texts inside; `nil` removes the limit.
  public func lineLimit(_ number: Int?) -> some View {
    changingEnvironment { $0.lineLimits = EnvironmentValues.LineLimits(most: number) }
  }
  /// Sets the maximum number of lines of texts inside, and whether to reserve space for all of
  /// them.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    changingEnvironment {
      $0.lineLimits = EnvironmentValues.LineLimits(least: reservesSpace ? limit : 0, most: limit)
    }
  }
  /// Sets the number of lines to reserve space for, and the maximum number of lines.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    changingEnvironment {
      $0.lineLimits = EnvironmentValues.LineLimits(least: limit.lowerBound, most: limit.upperBound)
    }
  }
  /// Sets the number of lines to reserve space for.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    changingEnvironment { $0.lineLimits = EnvironmentValues.LineLimits(least: limit.lowerBound) }
  }
  /// Sets the maximum number of lines of texts inside.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// Sets additional points between lines inside.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    changingEnvironment { $0.lineSpacing = max(0, lineSpacing) }
  }
  /// Sets the minimum factor, from 0 to 1, by which texts inside are scaled down to fit.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    changingEnvironment { $0.minimumScaleFactor = factor }
  }
  /// Sets the alignment of lines inside.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    changingEnvironment { $0.multilineTextAlignment = alignment }
  }
  /// Sets where texts inside are truncated if they are too long.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    changingEnvironment { $0.truncationMode = mode }
  }
  /// Sets whether the letter spacing may be reduced to fit; without effect, so that texts look
  /// consistent.
  public func allowsTightening(_ flag: Bool) -> some View {
    changingEnvironment { $0.allowsTightening = flag }
  }
  /// Shows texts inside in uppercase or lowercase.
  public func textCase(_ textCase: Text.Case?) -> some View {
    changingEnvironment { $0.textCase = textCase }
  }
}
