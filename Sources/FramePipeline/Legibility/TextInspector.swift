package import CairoBackend
import Foundation
package import Graphics
package import PixelOutput
import WidgetUI

/// Finds text that a person may not be able to read in a drawing and the pixels that were made of it.
///
/// Text is measured as it is seen: by the inks of the display, and in points of the layout.
package struct TextInspector {
  private let engine: PangoTextEngine
  private let placement: PicturePlacement
  /// The display, or `nil` for pictures in full color.
  private let device: DeviceProfile?
  /// The inks of a display that draws other tones as dots, 0xRRGGBB; empty for all others.
  private let dottedInks: [UInt32]

  /// Makes an inspector.
  ///
  /// - Parameters:
  ///   - engine: What the texts were laid out and drawn with.
  ///   - placement: How the canvas became the picture.
  ///   - device: The display; `nil` for pictures in full color.
  package init(_ engine: PangoTextEngine, placement: PicturePlacement, device: DeviceProfile?) {
    self.engine = engine
    self.placement = placement
    self.device = device
    dottedInks =
      device.map { $0.textRendering == .crisp ? $0.palette.inks.map(\.nominal.word) : [] } ?? []
  }

  /// What is wrong with the texts of a drawing as far as their places tell.
  package func findings(in list: DisplayList) -> [TextFinding] {
    distinct(overflows(in: TextRegions(of: list, measuredBy: engine).all))
  }

  /// What is wrong with the texts of a picture in full color.
  package func findings(in list: DisplayList, drawnAs bitmap: Bitmap) -> [TextFinding] {
    let regions = TextRegions(of: list, measuredBy: engine).all
    return distinct(overflows(in: regions) + faint(regions, in: PerceivedPixels(bitmap)))
  }

  /// What is wrong with the texts of a display's picture.
  ///
  /// - Parameters:
  ///   - list: The drawing.
  ///   - pixels: The display's pixels of it.
  ///   - canvas: What `pixels` were made of.
  /// - Returns: The findings, in painting order by kind.
  package func findings(
    in list: DisplayList, quantized pixels: QuantizedBitmap, from canvas: Bitmap
  ) -> [TextFinding] {
    let regions = TextRegions(of: list, measuredBy: engine).all
    return distinct(
      overflows(in: regions) + faint(regions, in: PerceivedPixels(pixels))
        + dotted(regions, in: canvas))
  }

  // MARK: Overflow

  private func overflows(in regions: [TextRegion]) -> [TextFinding] {
    oneForEachText(regions) { region in
      guard let loss = TextLoss(region, scale: placement.scale) else { return nil }
      let seen = region.seen.isEmpty ? region.box : region.seen
      return TextFinding(
        .overflow, text: region.text, region: place(seen), measured: loss.seenShare, threshold: 1,
        advice: loss.advice)
    }
  }

  // MARK: Contrast

  private func faint(_ regions: [TextRegion], in pixels: PerceivedPixels) -> [TextFinding] {
    let measure = ContrastMeasure(pixels, on: device)
    return oneForEachText(regions) { region in
      guard region.hasPlainColors, region.seen.area > region.box.area / 2 else { return nil }
      let threshold = region.leastContrast
      guard let ratio = measure.ratio(in: picture(region.seen), color: region.color),
        // Rounding to a palette is not the author's fault.
        ratio < threshold - 0.05
      else { return nil }
      let size = Self.number(region.size)
      return TextFinding(
        .contrast, text: region.text, region: place(region.seen), measured: ratio,
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

  private func dotted(_ regions: [TextRegion], in canvas: Bitmap) -> [TextFinding] {
    guard !dottedInks.isEmpty else { return [] }
    let tones = DottedTones(canvas, inks: dottedInks)
    return oneForEachText(regions) { region in
      guard !region.isLarge, region.hasPlainColors, !region.seen.isEmpty else { return nil }
      let box = region.seen.scaled(by: placement.scale)
      let isDotted =
        switch region.ground {
        case .color: tones.isTone(region.groundRect.scaled(by: placement.scale), around: box)
        case .gradient:
          tones.isTone(region.groundRect.scaled(by: placement.scale), around: box)
            || tones.hasDots(around: box)
        // Letters on a photograph stand in a halo, and its author has no other choice of tones.
        case .picture: false
        }
      guard isDotted else { return nil }
      return TextFinding(
        .dither, text: region.text, region: place(region.seen), measured: region.size,
        threshold: region.isBold ? 14 : 18,
        advice: "is small (\(Self.number(region.size)) points) and on a tone that is dithered "
          + "on this display; put it on a color of the display's palette, or make it larger")
    }
  }

  // MARK: Places

  /// The findings that tell a person something new: one frame counts once, however many rows it has.
  private func distinct(_ findings: [TextFinding]) -> [TextFinding] {
    var known: Set<String> = []
    return findings.filter { known.insert($0.coalescingKey).inserted }
  }

  /// The first finding of each text, as a text of ten lines is one.
  private func oneForEachText(
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

  /// A rectangle of the canvas in points as pixels of the picture.
  private func picture(_ rect: CGRect) -> CGRect {
    placement.place(rect.scaled(by: placement.scale))
  }

  private func place(_ rect: CGRect) -> TextFinding.Region {
    let rect = picture(rect)
    let size = placement.pictureSize
    func whole(_ value: Double, _ most: Int) -> Int { Int(min(max(value, 0), Double(most))) }
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
  /// The contrast that letters need (WCAG 2.2, 1.4.3).
  ///
  /// The system's own second level of the foreground has 3.4:1 on white by Apple's choice, and is
  /// meant for what matters less: it is held to what large text needs.
  fileprivate var leastContrast: Double {
    let isSecondary = color.map { color in
      [ColorScheme.light, .dark].contains { scheme in
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        return SystemPalette.secondary.resolve(in: environment) == color
      }
    }
    return isLarge || isSecondary == true ? 3 : 4.5
  }
}

extension CGRect {
  var area: Double { isNull ? 0 : width * height }

  func scaled(by scale: Double) -> CGRect {
    CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}

/// What clips take of a line of text.
struct TextLoss {
  /// The share of the letters' box that is seen, from 0 to 1.
  let seenShare: Double
  /// What happened and what to do.
  let advice: String

  /// A side bearing, in ems: letters begin and end a little inside of their advances.
  private static let bearing = 0.12
  /// The share of a capital that may be missing at the top or the bottom.
  private static let trim = 0.15
  /// So few characters outside of a clip are a wheel of digits or an ornament, of which one part shows.
  private static let fewest = 2

  /// The loss, or `nil` where nothing is lost that is read.
  ///
  /// - Parameters:
  ///   - region: A line of text.
  ///   - scale: Pixels per point.
  init?(_ region: TextRegion, scale: Double) {
    let box = region.box, seen = region.seen
    let place = region.isCutByClip ? "the view that clips it" : "the widget"
    guard !seen.isEmpty else {
      if region.isCutByClip, region.text.count <= Self.fewest { return nil }
      seenShare = 0
      advice =
        "lies outside of \(place) and is not seen; leave it out where there is no room for it"
      return
    }
    let pixel = 1 / scale
    let across = max(pixel, region.size * Self.bearing)
    let down = max(pixel, box.height * Self.trim)
    let sides: [(name: String, loss: Double, isLoss: Bool)] = [
      ("left", seen.minX - box.minX, seen.minX - box.minX > across),
      ("right", box.maxX - seen.maxX, box.maxX - seen.maxX > across),
      ("upper", seen.minY - box.minY, seen.minY - box.minY > down),
      ("lower", box.maxY - seen.maxY, box.maxY - seen.maxY > down),
    ].filter(\.isLoss)
    guard let worst = sides.max(by: { $0.loss < $1.loss }) else { return nil }
    seenShare = seen.area / max(box.area, .ulpOfOne)
    let isAcross = worst.name == "left" || worst.name == "right"
    let lost = Self.pixels(worst.loss * scale)
    let whole = Self.pixels((isAcross ? box.width : box.height) * scale)
    advice =
      "is cut off at the \(worst.name) edge of \(place), \(lost) of \(whole) pixels are lost; "
      + (isAcross
        ? "let it wrap or shrink ('minimumScaleFactor'), or give it more room"
        : "give it more room, or leave something out")
  }

  private static func pixels(_ length: Double) -> Int {
    length.isFinite ? Int(min(max(length.rounded(), 0), 1e9)) : 0
  }
}
