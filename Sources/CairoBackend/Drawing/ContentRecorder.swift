import CPangoCairo
import Graphics

/// The regions of a picture while it is drawn.
///
/// A region gets its pixels when it lies on the canvas: what is still in a layer may be faded or recolored.
final class ContentRecorder {
  private let canvas: PixelCanvas
  private var regions: [ContentMask.Region] = []

  init(canvas: PixelCanvas) { self.canvas = canvas }

  /// Adds a region of no pixels yet; `nil` where numbers have run out.
  func add(_ content: ContentMask.Content) -> UInt16? {
    guard regions.count < Int(UInt16.max) else { return nil }
    regions.append(
      ContentMask.Region(
        content: content, x: 0, y: 0, bitmap: Bitmap(width: 0, height: 0), coverage: []))
    return UInt16(regions.count)
  }

  func content(of number: UInt16) -> ContentMask.Content { regions[Int(number) - 1].content }

  /// Gives a region its pixels: what is on the canvas now.
  func takePixels(of number: UInt16, _ coverage: PixelCoverage) {
    let frame = coverage.frame
    let region = ContentMask.Region(
      content: content(of: number), x: frame.x, y: frame.y,
      bitmap: Bitmap(width: frame.width, height: frame.height, pixels: canvas.words(in: frame)),
      coverage: coverage.bytes)
    regions[Int(number) - 1] = region
  }

  /// The part of a drawing that lies on the canvas, as far as nothing shines through it.
  func opaquePart(of coverage: PixelCoverage) -> PixelCoverage? {
    coverage.limited(to: canvas.frame) { canvas[$0, $1] >> 24 == 255 }
  }

  /// What was recorded, once all is drawn on `layer`.
  func mask(of layer: Layer) -> ContentMask {
    guard let numbers = layer.regions?.numbers else { return .empty }
    return ContentMask(regions: regions, numbers: numbers)
  }
}

/// The number of the region of each pixel of a layer; 0 where there is none.
struct RegionNumbers {
  let frame: PixelRect
  private(set) var numbers: [UInt16]
  /// An area for each number, with all of its pixels in it.
  private var frames: [UInt16: PixelRect] = [:]
  /// An area with all numbers in it.
  private(set) var used = PixelRect(x: 0, y: 0, width: 0, height: 0)

  init(frame: PixelRect) {
    self.frame = frame
    numbers = [UInt16](repeating: 0, count: frame.width * frame.height)
  }

  subscript(x: Int, y: Int) -> UInt16 {
    get { numbers[(y - frame.y) * frame.width + x - frame.x] }
    set { numbers[(y - frame.y) * frame.width + x - frame.x] = newValue }
  }

  /// Sets the number of every pixel that is covered.
  mutating func set(_ number: UInt16, where coverage: PixelCoverage) {
    if number > 0 { use(coverage.frame, for: number) }
    coverage.forEach(in: frame) { x, y, _ in self[x, y] = number }
  }

  /// Takes the numbers of a layer where it is seen.
  mutating func place(_ other: RegionNumbers, where coverage: PixelCoverage) {
    for (number, area) in other.frames { use(area, for: number) }
    coverage.forEach(in: frame.intersection(other.used)) { x, y, alpha in
      if alpha >= 128, other[x, y] > 0 { self[x, y] = other[x, y] }
    }
  }

  private mutating func use(_ area: PixelRect, for number: UInt16) {
    let area = area.intersection(frame)
    frames[number] = frames[number]?.union(area) ?? area
    used = used.union(area)
  }

  /// Every region that the layer has, in the order of their numbers, and its pixels that are seen.
  var coverages: [(number: UInt16, coverage: PixelCoverage)] {
    frames.sorted { $0.key < $1.key }.compactMap { number, area in
      PixelCoverage(frame: area) { self[$0, $1] == number }.limited(to: area) { _, _ in true }
        .map { (number, $0) }
    }
  }
}
