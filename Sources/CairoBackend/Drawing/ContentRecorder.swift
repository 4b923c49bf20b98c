import CPangoCairo
import Graphics

/// Records regions of the canvas by their content while it is drawn.
///
/// A region takes its pixels once they are on the canvas, because layers may still be faded or recolored.
final class ContentRecorder {
  private let canvas: PixelCanvas
  private var regions: [ContentMask.Region] = []

  init(canvas: PixelCanvas) { self.canvas = canvas }

  /// Adds an empty region and returns its number, or `nil` if all numbers are used.
  func add(_ content: ContentMask.Content) -> UInt16? {
    guard regions.count < Int(UInt16.max) else { return nil }
    regions.append(
      ContentMask.Region(
        content: content, x: 0, y: 0, bitmap: Bitmap(width: 0, height: 0), coverage: []))
    return UInt16(regions.count)
  }

  func content(of number: UInt16) -> ContentMask.Content { regions[Int(number) - 1].content }

  /// Copies the current pixels of a region from the canvas.
  func takePixels(of number: UInt16, _ coverage: PixelCoverage) {
    let frame = coverage.frame
    let region = ContentMask.Region(
      content: content(of: number), x: frame.x, y: frame.y,
      bitmap: Bitmap(
        width: frame.width, height: frame.height, pixels: canvas.copyPixels(in: frame)),
      coverage: coverage.bytes)
    regions[Int(number) - 1] = region
  }

  /// Returns the part of a drawing that lies on the canvas and is opaque there.
  func opaquePart(of coverage: PixelCoverage) -> PixelCoverage? {
    coverage.limited(to: canvas.frame) { canvas[$0, $1] >> 24 == 255 }
  }

  /// Returns the recorded content after everything has been drawn on `layer`.
  func mask(of layer: Layer) -> ContentMask {
    let classes = layer.classes.map { $0.used.isEmpty ? [] : $0.bytes } ?? []
    return ContentMask(regions: regions, numbers: layer.regions?.numbers ?? [], classes: classes)
  }
}

/// The region number of each pixel of a layer; 0 outside of all regions.
struct RegionMap {
  let frame: DeviceRect
  private(set) var numbers: [UInt16]
  /// For each number, a rectangle that contains all of its pixels.
  private var frames: [UInt16: DeviceRect] = [:]
  /// An area that contains all nonzero numbers.
  private(set) var used = DeviceRect(x: 0, y: 0, width: 0, height: 0)

  init(frame: DeviceRect) {
    self.frame = frame
    numbers = [UInt16](repeating: 0, count: frame.width * frame.height)
  }

  subscript(x: Int, y: Int) -> UInt16 {
    get { numbers[(y - frame.y) * frame.width + x - frame.x] }
    set { numbers[(y - frame.y) * frame.width + x - frame.x] = newValue }
  }

  /// Sets the number of every covered pixel.
  mutating func set(_ number: UInt16, where coverage: PixelCoverage) {
    if number > 0 { markUsed(coverage.frame, for: number) }
    coverage.forEach(in: frame) { x, y, _ in self[x, y] = number }
  }

  /// Copies the numbers of another layer where it is visible.
  mutating func copyNumbers(of other: RegionMap, where coverage: PixelCoverage) {
    for (number, area) in other.frames { markUsed(area, for: number) }
    coverage.forEach(in: frame.intersection(other.used)) { x, y, alpha in
      if alpha >= 128, other[x, y] > 0 { self[x, y] = other[x, y] }
    }
  }

  private mutating func markUsed(_ area: DeviceRect, for number: UInt16) {
    let area = area.intersection(frame)
    frames[number] = frames[number]?.union(area) ?? area
    used = used.union(area)
  }

  /// The regions of the layer in the order of their numbers, with their visible pixels.
  var coverages: [(number: UInt16, coverage: PixelCoverage)] {
    frames.sorted { $0.key < $1.key }.compactMap { number, area in
      PixelCoverage(frame: area) { self[$0, $1] == number }.limited(to: area) { _, _ in true }
        .map { (number, $0) }
    }
  }
}
