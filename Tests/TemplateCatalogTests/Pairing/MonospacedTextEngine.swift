import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// A text engine for tests: every letter is half an em wide, and words wrap.
final class MonospacedTextEngine: TextMeasuring {
  func measure(_ block: TextBlock) -> TextMeasurement {
    let size = block.spans.first?.face.size ?? 0
    let width = Double(block.string.count) * size / 2
    let limit = max(size, block.width ?? .infinity)
    let count = limit.isFinite ? max(1, Int((width / limit).rounded(.up))) : 1
    let shown = min(count, block.lineLimit ?? .max, 20)
    let lines = (0..<shown).map { index in
      TextMeasurement.Line(
        frame: CGRect(
          x: 0, y: Double(index) * block.linePitch, width: min(width, limit),
          height: block.metrics.lineHeight), baseline: block.metrics.ascent)
    }
    return TextMeasurement(lines: lines, isTruncated: shown < count)
  }

  func metrics(of face: FontFace) -> FontMetrics { .system(size: face.size) }
}

/// An image decoder for tests: every image has 40×30 pixels.
final class FixedSizeImageDecoder: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? { CGSize(width: 40, height: 30) }
}

/// Resources with the image "photo" and the color "Paper".
struct TestResources: ViewResources {
  func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage? {
    guard name == "photo" else { return nil }
    return ResourceImage(content: ImageContent(data: Data("photo".utf8)), scale: 1)
  }

  func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor? {
    guard name == "Paper" else { return nil }
    return ResolvedColor(red: 1, green: 0.9, blue: colorScheme == .dark ? 0.1 : 0.8)
  }

  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String? { nil }

  func nearestName(to name: String, kind: ResourceKind) -> String? { nil }

  func contents(of url: URL) -> Data? { nil }
}
