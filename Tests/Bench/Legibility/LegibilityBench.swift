import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// Draws every line of a text file in small sizes and weights, each as a page in 1 bit, enlarged four times, for
/// text recognition: see `legibility.py`.
///
///     legibility-bench CORPUS FOLDER [smooth]
///
/// With `smooth` the text is antialiased, as on a display with many tones.
@main
enum LegibilityBench {
  private static let sizes = 10...20
  private static let weights: [(name: String, weight: Font.Weight)] = [
    ("regular", .regular), ("semibold", .semibold),
  ]
  private static let enlargement = 4

  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let corpus = arguments.first, let folder = arguments.dropFirst().first else {
      FileHandle.standardError.write(Data("usage: legibility-bench CORPUS FOLDER [smooth]\n".utf8))
      exit(2)
    }
    let lines = try String(contentsOfFile: corpus, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let folderURL = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: folderURL, withIntermediateDirectories: true)
    let mode: EdgeRendering = arguments.last == "smooth" ? .antialiased : .blackAndWhite
    for size in sizes {
      for (name, weight) in weights {
        let page = try page(of: lines, size: CGFloat(size), weight: weight, mode: mode)
        try page.write(to: folderURL.appendingPathComponent("\(name)-\(size).png"))
      }
    }
  }

  /// Renders a page of the lines to an image file; one point is one pixel.
  @MainActor
  private static func page(
    of lines: [String], size: CGFloat, weight: Font.Weight, mode: EdgeRendering
  ) throws -> Data {
    let context = LayoutContext(text: PangoTextEngine(), images: ImageDecoder(), scale: 1)
    let services = RenderServices(layout: context, resources: EmptyResources())
    let view = VStack(alignment: .leading, spacing: size / 2) {
      ForEach(lines, id: \.self) { line in
        Text(verbatim: line).font(.system(size: size, weight: weight))
      }
    }
    .padding(16)
    let root = RootView(view, environment: EnvironmentValues(), services: services)
    let bounds = root.sizeThatFits(ProposedViewSize(width: nil, height: nil))
    var bitmap = Bitmap(width: Int(pixel: bounds.width), height: Int(pixel: bounds.height))
    CairoRasterizer().rasterize(
      root.displayList(size: bounds), scale: 1, into: &bitmap, mode: mode, background: .white)
    return Data(try PNGEncoder(compression: .fast).encode(enlarged(bitmap)))
  }

  /// Enlarges four times with interpolation, because text recognition mistakes the corners of enlarged pixels for
  /// features of letters.
  private static func enlarged(_ bitmap: Bitmap) -> Bitmap {
    var result = Bitmap(width: bitmap.width * enlargement, height: bitmap.height * enlargement)
    for y in 0..<result.height {
      let (top, bottom, down) = neighbors(of: y, in: bitmap.height)
      for x in 0..<result.width {
        let (left, right, across) = neighbors(of: x, in: bitmap.width)
        func gray(_ x: Int, _ y: Int) -> Double { Double(bitmap[x, y] & 255) }
        let above = gray(left, top) * (1 - across) + gray(right, top) * across
        let below = gray(left, bottom) * (1 - across) + gray(right, bottom) * across
        let value = UInt32(UInt8(clamping: (above * (1 - down) + below * down).rounded()))
        result[x, y] = 0xFF00_0000 | value * 0x01_0101
      }
    }
    return result
  }

  /// The pixels whose centers are on both sides of an enlarged pixel's center, and the weight of
  /// the second.
  private static func neighbors(of position: Int, in count: Int) -> (Int, Int, Double) {
    let center = (Double(position) + 0.5) / Double(enlargement) - 0.5
    let first = Int(clamping: center.rounded(.down))
    return (max(0, first), min(count - 1, first + 1), center - center.rounded(.down))
  }
}
