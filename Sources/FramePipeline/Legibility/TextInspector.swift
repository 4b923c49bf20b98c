import Foundation
package import Graphics
package import PixelOutput
import WidgetUI

/// Finds text that may be illegible, from a display list and the pixels that were rendered from it.
///
/// Text is measured as displayed: in the inks of the display, and in points of the layout.
package struct TextInspector {
  private let placement: PicturePlacement
  /// The display, or `nil` for pictures in full color.
  private let device: DeviceProfile?
  /// The inks of a display that dithers other tones, 0xRRGGBB; empty for all other displays.
  private let ditheredInks: [UInt32]

  /// Creates an inspector.
  ///
  /// - Parameters:
  ///   - placement: The mapping from the canvas to the picture.
  ///   - device: The display, or `nil` for pictures in full color.
  package init(placement: PicturePlacement, device: DeviceProfile?) {
    self.placement = placement
    self.device = device
    ditheredInks =
      device.map { $0.textRendering == .crisp ? $0.palette.inks.map(\.nominal.opaquePixel) : [] }
      ?? []
  }

  /// Returns the findings that depend only on the positions of texts.
  package func findings(in list: DisplayList) -> [TextFinding] {
    distinct(overflows(in: TextRegions(of: list).all))
  }

  /// Returns the findings for a picture in full color.
  package func findings(in list: DisplayList, drawnAs bitmap: Bitmap) -> [TextFinding] {
    let regions = TextRegions(of: list).all
    return distinct(
      overflows(in: regions) + lowContrastFindings(regions, in: PerceivedPixels(bitmap)))
  }

  /// Returns the findings for a display's picture.
  ///
  /// - Parameters:
  ///   - list: The display list.
  ///   - pixels: The quantized pixels of the list.
  ///   - canvas: The bitmap that was quantized to `pixels`.
  /// - Returns: The findings, grouped by kind, in painting order.
  package func findings(
    in list: DisplayList, quantized pixels: QuantizedBitmap, from canvas: Bitmap
  ) -> [TextFinding] {
    let regions = TextRegions(of: list).all
    return distinct(
      overflows(in: regions) + lowContrastFindings(regions, in: PerceivedPixels(pixels))
        + ditheredFindings(regions, in: canvas))
  }

  // MARK: Overflow

  private func overflows(in regions: [TextRegion]) -> [TextFinding] {
    firstFindings(regions) { region in
      guard let loss = ClippedText(region, scale: placement.scale) else { return nil }
      let box = region.visibleBox.isEmpty ? region.box : region.visibleBox
      return TextFinding(
        .overflow, text: region.text, region: findingRegion(box), measured: loss.visibleShare,
        threshold: 1,
        advice: loss.advice)
    }
  }

  // MARK: Contrast

  private func lowContrastFindings(_ regions: [TextRegion], in pixels: PerceivedPixels)
    -> [TextFinding]
  {
    let measure = ContrastMeasure(pixels, on: device)
    return firstFindings(regions) { region in
      guard region.hasMeasurableContrast, region.visibleBox.area > region.box.area / 2 else {
        return nil
      }
      let threshold = region.minimumContrast
      guard let ratio = measure.ratio(in: picture(region.visibleBox), color: region.color),
        // A ratio that is too low only because of rounding to a palette is not the author's fault.
        ratio < threshold - 0.05,
        // Nor is the contrast of the system's own colors.
        !(region.isLabelOfSystemButton && ratio >= TextRegion.contrastOfSystemButtons)
      else { return nil }
      let size = Self.number(region.size)
      return TextFinding(
        .contrast, text: region.text, region: findingRegion(region.visibleBox), measured: ratio,
        threshold: threshold,
        advice: ratio < 1.05
          ? "cannot be distinguished from its background; give it another 'foregroundStyle', "
            + "or its background another color"
          : "has a contrast of \(Self.number(ratio)):1 with its background, and text of \(size) "
            + "points needs \(Self.number(threshold)):1; make one of them darker or lighter, or the "
            + "text larger")
    }
  }

  // MARK: Dots

  private func ditheredFindings(_ regions: [TextRegion], in canvas: Bitmap) -> [TextFinding] {
    guard !ditheredInks.isEmpty else { return [] }
    let tones = DitheredBackground(canvas, inks: ditheredInks)
    return firstFindings(regions) { region in
      guard !region.isLarge, region.hasMeasurableContrast, !region.visibleBox.isEmpty else {
        return nil
      }
      let box = region.visibleBox.scaled(by: placement.scale)
      let isDotted =
        switch region.background {
        case .color: tones.isTone(region.backgroundRect.scaled(by: placement.scale), around: box)
        case .gradient:
          tones.isTone(region.backgroundRect.scaled(by: placement.scale), around: box)
            || tones.isDithered(around: box)
        // Letters on a photograph have a halo, and the author cannot choose other tones for it.
        case .picture: false
        }
      guard isDotted else { return nil }
      return TextFinding(
        .dither, text: region.text, region: findingRegion(region.visibleBox), measured: region.size,
        threshold: region.isBold ? 14 : 18,
        advice: "is small (\(Self.number(region.size)) points) and on a color that is dithered "
          + "on this display; put it on a color of the display's palette, or make it larger")
    }
  }

  // MARK: Positions

  /// Removes repeated findings: a frame reports a finding once, however many lines it affects.
  private func distinct(_ findings: [TextFinding]) -> [TextFinding] {
    findings.uniqued(on: \.coalescingKey)
  }

  /// Returns the first finding of each text, so that a text of ten lines is reported once.
  private func firstFindings(
    _ regions: [TextRegion], _ find: (TextRegion) -> TextFinding?
  ) -> [TextFinding] {
    var findings: [TextFinding] = []
    var last = -1
    for region in regions where region.number != last {
      guard let finding = find(region) else { continue }
      last = region.number
      findings.append(finding)
    }
    return findings
  }

  /// Converts a rectangle of the canvas from points to pixels of the picture.
  private func picture(_ rect: CGRect) -> CGRect {
    placement.pictureRect(rect.scaled(by: placement.scale))
  }

  private func findingRegion(_ rect: CGRect) -> TextFinding.Region {
    let rect = picture(rect)
    let size = placement.pictureSize
    func whole(_ value: Double, _ maximum: Int) -> Int { Int(min(max(value, 0), Double(maximum))) }
    let left = whole(rect.minX.rounded(.down), size.width)
    let top = whole(rect.minY.rounded(.down), size.height)
    return TextFinding.Region(
      x: left, y: top, width: whole(rect.maxX.rounded(.up), size.width) - left,
      height: whole(rect.maxY.rounded(.up), size.height) - top)
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((min(max(value, 0), 1_000) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension TextRegion {
  /// The minimum contrast of the text (WCAG 2.2, 1.4.3).
  ///
  /// Apple's secondary foreground style has only 3.4:1 on white and is meant for less important text, so it needs only
  /// the contrast that is required of large text.
  fileprivate var minimumContrast: Double {
    let isSecondary = color.map { color in
      [ColorScheme.light, .dark].contains { scheme in
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        return SystemPalette.secondary.resolve(in: environment) == color
      }
    }
    return isLarge || isSecondary == true ? 3 : 4.5
  }

  /// The contrast that the labels of system buttons have at least, if what is behind the buttons is the system's, too.
  fileprivate static let contrastOfSystemButtons = 2.75

  /// Whether the text and the area behind it have the colors of a bordered button that has no tint.
  ///
  /// Authors have chosen neither of them. On other backgrounds than the system's, their contrast may be even less,
  /// which is reported.
  fileprivate var isLabelOfSystemButton: Bool {
    guard let color, let backgroundColor else { return false }
    return SystemColors.allCases.contains { systemColors in
      [ColorScheme.light, .dark].contains { scheme in
        var environment = EnvironmentValues()
        (environment.systemColors, environment.colorScheme) = (systemColors, scheme)
        let red = SystemPalette.red.resolve(in: environment)
        if color == red { return backgroundColor == red.multiplyingOpacity(by: 0.15) }
        return color == SystemPalette.blue.resolve(in: environment)
          && backgroundColor == SystemPalette.tertiaryFill.resolve(in: environment)
      }
    }
  }
}

extension CGRect {
  var area: Double { isNull ? 0 : width * height }

  func scaled(by scale: Double) -> CGRect {
    CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}

/// The part of a line of text that clips cut off.
struct ClippedText {
  /// The visible share of the letters' box, from 0 to 1.
  let visibleShare: Double
  /// What happened and what to do about it.
  let advice: String

  /// The side bearing in ems: letters begin and end slightly inside their advances.
  private static let sideBearing = 0.12
  /// The share of a capital letter's height that may be missing at the top or the bottom.
  private static let maximumTrimmedShare = 0.15
  /// Up to this number of characters outside a clip are taken for a wheel of digits or an ornament that is meant to be
  /// cut.
  private static let maximumOrnamentLength = 2

  /// Creates the loss of a line, or `nil` if no readable text is lost.
  ///
  /// - Parameters:
  ///   - region: A line of text.
  ///   - scale: Pixels per point.
  init?(_ region: TextRegion, scale: Double) {
    let box = region.box, visible = region.visibleBox
    let clipper = region.isCutByClip ? "the view that clips it" : "the widget"
    guard !visible.isEmpty else {
      if region.isCutByClip, region.text.count <= Self.maximumOrnamentLength { return nil }
      visibleShare = 0
      advice =
        "is outside \(clipper) and is not visible; omit it if there is no space for it"
      return
    }
    let pixel = 1 / scale
    let across = max(pixel, region.size * Self.sideBearing)
    let down = max(pixel, box.height * Self.maximumTrimmedShare)
    let sides: [(name: String, loss: Double, isLoss: Bool)] = [
      ("left", visible.minX - box.minX, visible.minX - box.minX > across),
      ("right", box.maxX - visible.maxX, box.maxX - visible.maxX > across),
      ("upper", visible.minY - box.minY, visible.minY - box.minY > down),
      ("lower", box.maxY - visible.maxY, box.maxY - visible.maxY > down),
    ].filter(\.isLoss)
    guard let worst = sides.max(by: { $0.loss < $1.loss }) else { return nil }
    visibleShare = visible.area / max(box.area, .ulpOfOne)
    let isAcross = worst.name == "left" || worst.name == "right"
    let lost = Self.pixels(worst.loss * scale)
    let whole = Self.pixels((isAcross ? box.width : box.height) * scale)
    advice =
      "is cut off at the \(worst.name) edge of \(clipper), \(lost) of \(whole) pixels are lost; "
      + (isAcross
        ? "let it wrap or shrink ('minimumScaleFactor'), or give it more space"
        : "give it more space, or remove content")
  }

  private static func pixels(_ length: Double) -> Int {
    length.isFinite ? Int(min(max(length.rounded(), 0), 1e9)) : 0
  }
}
