import CairoBackend
public import Foundation
import Graphics
import LayoutEngine
import PlacardCoreGraphics
import WidgetUI

extension NSAttributedString.Key {
  /// A `UIFont`; without it, the system font in 12 points.
  public static let font = Self(rawValue: "NSFont")
  /// A `UIColor`; without it, black.
  public static let foregroundColor = Self(rawValue: "NSColor")
  /// A `UIColor`, which is not drawn.
  public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
  /// The distance added between characters, in points.
  public static let kern = Self(rawValue: "NSKern")
  /// The distance added between characters, in points.
  public static let tracking = Self(rawValue: "CTTracking")
  /// How far the text is raised, in points.
  public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
  /// The raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = Self(rawValue: "NSUnderline")
  /// The raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
}

/// Options for measuring and drawing text.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates options.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Lines are broken, and the point is the top left of the first one, as always here.
  public static let usesLineFragmentOrigin = Self(rawValue: 1 << 0)
  /// The leading of the font is between lines, as always here.
  public static let usesFontLeading = Self(rawValue: 1 << 1)
  /// The last line that fits ends with an ellipsis.
  public static let truncatesLastVisibleLine = Self(rawValue: 1 << 5)
}

/// Unused; for source compatibility.
public final class NSStringDrawingContext {
  /// Creates a context.
  public init() {}
}

extension NSAttributedString {
  /// The size of the text in points, without wrapping lines.
  public func size() -> CGSize { AttributedTextBlock(self, width: nil).size }

  /// The rectangle of the text in points, with lines as wide as `size`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: AttributedTextBlock(self, width: size.width).size)
  }

  /// Draws the text into the current context.
  public func draw(at point: CGPoint) { AttributedTextBlock(self, width: nil).draw(at: point) }

  /// Draws the text into the current context, with lines as wide as the rectangle, and as many as fit.
  public func draw(in rect: CGRect) {
    var block = AttributedTextBlock(self, width: rect.width)
    block.limit(toHeight: rect.height)
    block.draw(at: rect.origin)
  }

  /// Draws the text into the current context, with lines as wide as the rectangle, and as many as fit.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) { draw(in: rect) }
}

extension NSString {
  /// The size of the text in points, without wrapping lines.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// The rectangle of the text in points, with lines as wide as `size`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text into the current context.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) { attributed(attributes).draw(at: point) }

  /// Draws the text into the current context, with lines as wide as the rectangle, and as many as fit.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  { attributed(attributes).draw(in: rect) }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: String(describing: self), attributes: attributes)
  }
}

extension UIFont {
  /// The distance between the tops of two lines, in points.
  public var lineHeight: CGFloat { metrics.lineHeight }
  /// The height of the line above the baseline, in points.
  public var ascender: CGFloat { metrics.ascent }
  /// The height of the line below the baseline, in points: negative.
  public var descender: CGFloat { -metrics.descent }
  /// The distance between lines, in points.
  public var leading: CGFloat { metrics.leading }
  /// The height of capitals, in points.
  public var capHeight: CGFloat { metrics.capHeight }
  /// The height of small letters, in points.
  public var xHeight: CGFloat { metrics.xHeight }

  private var metrics: FontMetrics { TextMetrics().resolved(self).metrics }
}

/// An attributed string that can be measured and drawn.
private struct AttributedTextBlock {
  private let metrics = TextMetrics()
  private var block: TextBlock

  /// Reads the attributes; the first paragraph style applies to the whole text.
  init(_ string: NSAttributedString, width: CGFloat?) {
    let metrics = metrics
    var spans: [TextBlock.Span] = []
    var tallest: FontMetrics?
    var paragraph: NSParagraphStyle?
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) {
      values, range, _ in
      let font = metrics.resolved(values[.font] as? UIFont ?? .systemFont(ofSize: 12))
      if font.metrics.lineHeight > tallest?.lineHeight ?? 0 { tallest = font.metrics }
      paragraph = paragraph ?? values[.paragraphStyle] as? NSParagraphStyle
      let text = string.attributedSubstring(from: range).string
      spans.append(TextBlock.Span(text, font, values))
    }
    let style = paragraph ?? NSParagraphStyle()
    let width = width.flatMap { $0 > 0 && $0 < 1e6 ? Double($0) : nil }
    block = TextBlock(
      spans: spans,
      metrics: tallest ?? metrics.resolved(.systemFont(ofSize: 12)).metrics, width: width,
      lineLimit: style.lineLimit, truncation: style.truncation, alignment: style.blockAlignment,
      lineSpacing: max(Double(style.lineSpacing), 0))
  }

  var size: CGSize {
    let lines = metrics.engine.measure(block)
    return CGSize(width: lines.width, height: Double(lines.lines.map(\.frame.maxY).max() ?? 0))
  }

  mutating func limit(toHeight height: CGFloat) {
    guard height.isFinite, block.linePitch > 0 else { return }
    let lines = max(Int(min(((Double(height) + 0.01) / block.linePitch).rounded(.down), 1e6)), 1)
    block.lineLimit = min(block.lineLimit ?? lines, lines)
  }

  func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.add(.text(block, at: point, glyphs: metrics.engine.measure(block).glyphs))
  }
}

extension TextBlock.Span {
  fileprivate init(
    _ text: String, _ font: ResolvedFont, _ values: [NSAttributedString.Key: Any]
  ) {
    func number(_ key: NSAttributedString.Key) -> Double {
      let value = values[key]
      let number = value as? Double ?? (value as? CGFloat).map { Double($0) }
      let found = number ?? (value as? Int).map { Double($0) } ?? (value as? NSNumber)?.doubleValue
      return found.flatMap { $0.isFinite ? $0 : nil } ?? 0
    }
    let color = (values[.foregroundColor] as? UIColor)?.cgColor.resolved ?? .black
    self.init(
      string: text, face: font.face, paint: .color(color),
      tracking: font.tracking + number(.kern) + number(.tracking),
      baselineOffset: number(.baselineOffset),
      underline: number(.underlineStyle) != 0 ? TextBlock.Line() : nil,
      strikethrough: number(.strikethroughStyle) != 0 ? TextBlock.Line() : nil)
  }
}

/// An engine for the metrics of fonts and texts, with the fonts of the program.
private struct TextMetrics {
  private let lease = TextEnginePool.shared.lease(extraFonts: BundleViewResources.main.fonts)

  var engine: PangoTextEngine { lease.engine }

  func resolved(_ font: UIFont) -> ResolvedFont {
    let context = LayoutContext(text: engine, images: ImageDecoder(), scale: 1)
    return font.font.resolve(in: EnvironmentValues(), context)
  }
}
