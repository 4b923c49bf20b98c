import Foundation
import Graphics
import WidgetUI

/// The styles, symbols and dashes of a chart's marks.
struct ChartAppearance {
  /// The values of a scale in order.
  struct Values {
    let values: [ScaleValue]
    /// The smallest and the largest number, on a continuous scale.
    let range: (lower: Double, upper: Double)?
    private let indices: [ScaleValue: Int]

    init(_ values: [ScaleValue], range: (lower: Double, upper: Double)?) {
      self.values = values
      self.range = range
      indices = Dictionary(zip(values, values.indices)) { first, _ in first }
    }

    func index(of value: ScaleValue) -> Int? { indices[value] }

    /// The position of a number in the range, from 0 to 1.
    func fraction(of value: ScaleValue) -> Double? {
      guard let range, let magnitude = value.magnitude else { return nil }
      let fraction = (magnitude - range.lower) / (range.upper - range.lower)
      return fraction.isFinite ? min(max(fraction, 0), 1) : 0.5
    }
  }

  let encoding: SeriesEncoding
  let styles: Values
  let symbols: Values
  let sizes: Values
  let dashes: Values
  /// The colors of marks without a scale, in order, on displays where they are replaced.
  private var unscaledColors: [ResolvedColor] = []
  /// Whether the author's styles are distinct on a display with grays, and therefore used.
  private var usesAuthorGrays = false
  private let configuration: ChartConfiguration
  private let inputs: LoweringInputs
  private let isDark: Bool

  private static let palette: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]
  /// The styles of further series when each ink of the display already represents one; they are dithered.
  private static let ditheredStyles: [Color] = [.primary, .orange, .purple, .gray, .cyan]
  private static let dashPatterns: [[CGFloat]] = [
    [], [6, 3], [2, 2], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2],
  ]
  static let symbolShapes: [BasicChartSymbolShape] = [
    .circle, .square, .triangle, .diamond, .pentagon, .plus, .cross, .asterisk,
  ].map { (shape: BasicChartSymbolShape) in shape }

  init(marks: [Mark], configuration: ChartConfiguration, inputs: LoweringInputs) {
    self.configuration = configuration
    self.inputs = inputs
    let environment = inputs.environment
    encoding = SeriesEncoding(environment)
    let foreground = HierarchicalShapeStyle.primary.paint(in: inputs.styleContext()).paint
    isDark = if case .color(let color) = foreground { color.luma > 0.5 } else { false }
    func values(
      _ value: (MarkAttributes) -> DataValue?, _ domain: ScaleDomainDescription.Extent?,
      isMapped: Bool
    ) -> Values {
      Self.values(
        marks.compactMap { value($0.attributes)?.resolved(in: environment) }, domain,
        isMapped: isMapped)
    }
    styles = values(
      { $0.foregroundBy }, configuration.foregroundStyle.domain,
      isMapped: configuration.foregroundStyle.mapping != nil)
    symbols = values({ $0.symbolBy }, configuration.symbol.domain, isMapped: true)
    sizes = values({ $0.symbolSizeBy }, configuration.symbolSize.domain, isMapped: false)
    dashes = values({ $0.lineStyleBy }, configuration.lineStyle.domain, isMapped: true)
    unscaledColors = replacedColors(marks)
    usesAuthorGrays = hasDistinctGrays()
  }

  private static func values(
    _ data: [DataValue], _ domain: ScaleDomainDescription.Extent?, isMapped: Bool
  ) -> Values {
    guard !data.isEmpty else { return Values([], range: nil) }
    var values: [ScaleValue] = []
    var range: (lower: Double, upper: Double)?
    // A list of numbers as the domain of a mapping names categories.
    var isListed = false
    switch domain {
    case .values(let listed):
      values = listed
      isListed = listed.count > 2
    case .range(let low, let high):
      if let low = low.magnitude, let high = high.magnitude { range = (low, high) }
    case .automatic, nil: break
    }
    var visited = Set(values)
    for value in data.map(\.value) where visited.insert(value).inserted { values.append(value) }
    let magnitudes = values.compactMap(\.magnitude)
    if range == nil, !isMapped, !isListed, let low = magnitudes.min(), let high = magnitudes.max(),
      magnitudes.count == values.count
    {
      range = (low, high)
    }
    return Values(values, range: range)
  }
}

extension ChartAppearance {
  /// The color of text, and of patterns and lines on a display with few inks.
  var foregroundColor: ResolvedColor { isDark ? .white : .black }
  /// The color behind the chart, and between the lines of patterns.
  var backgroundColor: ResolvedColor { isDark ? .black : .white }

  /// Whether the lines of series differ in their dashes.
  var usesDashes: Bool {
    switch encoding {
    case .grays, .patterns: true
    case .colors, .inks: false
    }
  }

  /// Returns the style that represents a value of `foregroundStyle(by:)`.
  func style(for value: ScaleValue) -> AnyShapeStyle? {
    guard styles.index(of: value) != nil || styles.range != nil else { return nil }
    return series(for: value).style
  }

  /// Returns the appearance of the marks of a value of `foregroundStyle(by:)`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isThin: Whether the marks are lines or symbols, which a light gray does not show.
  /// - Returns: The style, pattern, dashes and symbol of the value.
  func series(for value: ScaleValue, isThin: Bool = false) -> SeriesStyle {
    let scale = configuration.foregroundStyle
    if let fraction = styles.fraction(of: value) { return continuous(fraction) }
    let index = styles.index(of: value) ?? 0
    var own: AnyShapeStyle?
    if let mapped = scale.mapping?(value) {
      own = mapped
    } else if !scale.values.isEmpty {
      own = scale.values[index % scale.values.count]
    }
    return series(at: index, of: styles.values.count, own: own, isThin: isThin)
  }

  /// Returns the appearance of a mark.
  func series(of mark: Mark) -> SeriesStyle {
    let attributes = mark.attributes
    if let value = attributes.foregroundBy?.resolved(in: inputs.environment).value {
      return series(for: value, isThin: mark.kind.isThin)
    }
    let style =
      attributes.foreground ?? inputs.environment.foregroundStyle ?? inputs.environment.tint
      ?? AnyShapeStyle(Color.blue)
    guard let color = averageColor(of: style) else { return SeriesStyle(style: style) }
    return replaced(style, color.multiplyingOpacity(by: attributes.opacity))
  }

  private func series(
    at index: Int, of count: Int, own: AnyShapeStyle?, isThin: Bool
  ) -> SeriesStyle {
    switch encoding {
    case .colors:
      return SeriesStyle(
        style: own ?? AnyShapeStyle(Self.palette[index % Self.palette.count]))
    case .inks(let all):
      // A yellow line on white is not visible.
      let inks = isThin ? all.filter { isDark ? $0.luma > 0.2 : $0.luma < 0.8 } : all
      let style =
        index < inks.count
        ? AnyShapeStyle(inks[index].color)
        : AnyShapeStyle(Self.ditheredStyles[(index - inks.count) % Self.ditheredStyles.count])
      return SeriesStyle(style: own ?? style)
    case .grays:
      var style = SeriesStyle(
        style: (usesAuthorGrays ? own : nil) ?? gray(index, of: count, isThin: isThin))
      if isThin { style.dash = Self.dashPatterns[index % Self.dashPatterns.count] }
      return style
    case .patterns(let inks):
      return patterned(index, inks, fallback: own ?? AnyShapeStyle(Color.primary))
    }
  }

  /// Grays from nearly the color of text to one that still differs from the background.
  private func gray(_ index: Int, of count: Int, isThin: Bool) -> AnyShapeStyle {
    let part = count > 1 ? Double(index % count) / Double(count - 1) : 0.15
    let range = isThin ? 0.4 : isDark ? 0.62 : 0.68
    let luma = isDark ? 1 - range * part : 0.1 + range * part
    return AnyShapeStyle(Color(.sRGB, white: luma, opacity: 1))
  }

  /// Whether the author's styles of the values differ in their grays.
  private func hasDistinctGrays() -> Bool {
    let scale = configuration.foregroundStyle
    guard case .grays = encoding, scale.mapping != nil || !scale.values.isEmpty,
      styles.values.count <= Self.palette.count
    else { return false }
    let grays = styles.values.enumerated().compactMap { index, value -> Double? in
      let style =
        scale.mapping?(value)
        ?? (scale.values.isEmpty ? nil : scale.values[index % scale.values.count])
      return style.flatMap { averageColor(of: $0)?.luma }
    }.sorted()
    return zip(grays.dropFirst(), grays).allSatisfy { $0 - $1 >= 0.12 }
  }

  private func patterned(
    _ index: Int, _ inks: [ResolvedColor], fallback: AnyShapeStyle
  ) -> SeriesStyle {
    var result = SeriesStyle(style: fallback, pattern: .solid, ink: foregroundColor)
    // Colored inks follow the first series as solid areas.
    let solids = [foregroundColor] + inks
    if index < solids.count {
      result.ink = solids[index]
    } else {
      let patterns = FillPattern.series.dropFirst()
      result.pattern =
        patterns[
          patterns.startIndex + (index - solids.count) % patterns.count]
    }
    result.dash = Self.dashPatterns[index % Self.dashPatterns.count]
    result.symbolIndex = index
    return result
  }

  /// Returns the appearance at a position between the smallest and the largest number.
  private func continuous(_ fraction: Double) -> SeriesStyle {
    let levels = FillPattern.levels
    let own = configuration.foregroundStyle.values.compactMap { averageColor(of: $0) }
    let light = isDark ? 0.15 : 0.9
    let dark = isDark ? 0.95 : 0.05
    switch encoding {
    case .patterns:
      let level = min(Int(fraction * Double(levels.count)), levels.count - 1)
      return SeriesStyle(
        style: AnyShapeStyle(Color.primary), pattern: levels[level], ink: foregroundColor)
    case .grays:
      let white = light + (dark - light) * fraction
      return SeriesStyle(style: AnyShapeStyle(Color(.sRGB, white: white, opacity: 1)))
    case .colors, .inks:
      let blue = SystemPalette.blue.resolve(in: inputs.environment)
      let stops =
        own.count > 1 ? own : [blue.mixed(with: backgroundColor, by: 0.85), own.first ?? blue]
      let stopPosition = fraction * Double(stops.count - 1)
      let index = min(Int(stopPosition), stops.count - 2)
      return SeriesStyle(
        style: AnyShapeStyle(
          stops[index].mixed(with: stops[index + 1], by: stopPosition - Double(index)).color))
    }
  }
}

extension ChartAppearance {
  /// The colors that marks set without a scale, where they have to be replaced: darkest first.
  private func replacedColors(_ marks: [Mark]) -> [ResolvedColor] {
    guard encoding.usesPatterns else { return [] }
    var colors: [ResolvedColor] = []
    for mark in marks where mark.attributes.foregroundBy == nil {
      guard mark.kind != .rule, mark.kind != .line, mark.kind != .point,
        let style = mark.attributes.foreground,
        let color = averageColor(of: style)?.multiplyingOpacity(by: mark.attributes.opacity),
        !isFaint(color), !colors.contains(color)
      else { continue }
      colors.append(color)
      if colors.count > FillPattern.series.count { break }
    }
    return colors.sorted { isDark ? $0.luma > $1.luma : $0.luma < $1.luma }
  }

  private func isFaint(_ color: ResolvedColor) -> Bool { color.opacity < 0.6 }

  private func replaced(_ style: AnyShapeStyle, _ color: ResolvedColor) -> SeriesStyle {
    guard case .patterns(let inks) = encoding else { return SeriesStyle(style: style) }
    if isFaint(color) {
      return SeriesStyle(
        style: style, pattern: .sparse, isTranslucent: true, ink: nearest(color, inks))
    }
    let index = unscaledColors.firstIndex(of: color) ?? 0
    let own = nearest(color, inks)
    if own != foregroundColor { return SeriesStyle(style: style, pattern: .solid, ink: own) }
    let pattern = FillPattern.series[min(index, FillPattern.series.count - 1)]
    return SeriesStyle(style: style, pattern: pattern, ink: foregroundColor)
  }

  /// The colored ink that a color names, or that of text.
  private func nearest(_ color: ResolvedColor, _ inks: [ResolvedColor]) -> ResolvedColor {
    inks.first { ink in
      abs(ink.red - color.red) < 0.3 && abs(ink.green - color.green) < 0.3
        && abs(ink.blue - color.blue) < 0.3
    } ?? foregroundColor
  }

  /// The color of a style; of a gradient of opaque colors, their average.
  private func averageColor(of style: AnyShapeStyle) -> ResolvedColor? {
    let square = CGRect(x: 0, y: 0, width: 1, height: 1)
    let paint = style.paint(in: inputs.styleContext(square)).paint
    if case .color(let color) = paint { return color }
    let stops = paint.gradientStops ?? []
    guard let first = stops.first?.color, let last = stops.last?.color else { return nil }
    // A gradient of tones is drawn as one where the display can show it.
    guard encoding.usesPatterns else { return nil }
    return first.mixed(with: last, by: 0.5)
  }

  /// Returns the symbol of a mark.
  func symbol(of mark: Mark, _ series: SeriesStyle) -> MarkSymbol {
    if let value = mark.attributes.symbolBy?.value { return symbol(for: value) }
    if let own = mark.attributes.symbol { return own }
    return .shape(Self.symbolShapes[(series.symbolIndex ?? 0) % Self.symbolShapes.count])
  }

  /// Returns the symbol that represents a value.
  func symbol(for value: ScaleValue) -> MarkSymbol {
    let scale = configuration.symbol
    if let mapped = scale.mapping?(value) { return mapped }
    let index = symbols.index(of: value) ?? 0
    guard scale.values.isEmpty else { return scale.values[index % scale.values.count] }
    return .shape(Self.symbolShapes[index % Self.symbolShapes.count])
  }

  /// Returns the size of the symbol of a mark, in points.
  func symbolSize(of mark: Mark) -> CGSize {
    if let value = mark.attributes.symbolSizeBy?.value {
      let areas = configuration.symbolSize.values
      let low = areas.first ?? 16
      let high = areas.count > 1 ? areas[areas.count - 1] : 256
      let fraction = sizes.fraction(of: value) ?? 0.5
      let side = max(low + (high - low) * fraction, 0).squareRoot()
      return CGSize(width: side, height: side)
    }
    return mark.attributes.symbolSize ?? CGSize(width: 7, height: 7)
  }

  /// Returns how the line of a mark is stroked.
  func stroke(of mark: Mark, _ series: SeriesStyle) -> StrokeStyle {
    var style = mark.attributes.lineStyle
    if let value = mark.attributes.lineStyleBy?.value { style = stroke(for: value, style) }
    if let style { return style }
    let width: CGFloat = mark.kind == .rule ? 1 : 2
    return StrokeStyle(
      lineWidth: width, lineCap: .butt, lineJoin: .round,
      dash: mark.kind == .rule ? [] : series.dash)
  }

  /// Returns how the line of a value of `lineStyle(by:)` is stroked.
  func stroke(for value: ScaleValue, _ own: StrokeStyle? = nil) -> StrokeStyle {
    let index = dashes.index(of: value) ?? 0
    let scale = configuration.lineStyle
    if !scale.values.isEmpty { return scale.values[index % scale.values.count] }
    var style = own ?? StrokeStyle(lineWidth: 2, lineJoin: .round)
    style.dash = Self.dashPatterns[index % Self.dashPatterns.count]
    return style
  }
}

extension ResolvedColor {
  var color: Color { Color(.sRGB, red: red, green: green, blue: blue, opacity: opacity) }
}
