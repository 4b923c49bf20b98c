import CPangoCairo
import Graphics

/// The class of content of each pixel of a layer: what is on top.
///
/// Fills are the default, so that most drawings need no record: a background and the cards on it cost nothing.
struct ClassMap {
  typealias Class = ContentMask.Class

  let frame: DeviceRect
  /// The raw value of each pixel's class, row by row.
  private(set) var bytes: [UInt8]
  /// An area that contains all pixels that are not fills.
  private(set) var used = DeviceRect(x: 0, y: 0, width: 0, height: 0)

  init(frame: DeviceRect) {
    self.frame = frame
    bytes = [UInt8](repeating: Class.fill.rawValue, count: frame.width * frame.height)
  }

  /// The class of a pixel inside of the frame.
  subscript(x: Int, y: Int) -> Class {
    Class(rawValue: bytes[(y - frame.y) * frame.width + x - frame.x]) ?? .fill
  }

  /// Whether any pixel of an area is not a fill.
  func hasContent(in area: DeviceRect) -> Bool {
    let area = area.intersection(used)
    guard !area.isEmpty else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      (area.y..<area.y + area.height).contains { y in
        let start = (y - frame.y) * frame.width + area.x - frame.x
        // A sum is computed for many pixels at once.
        return bytes[start..<start + area.width].reduce(0) { $0 | $1 } != 0
      }
    }
  }

  /// Sets the class of a rectangle.
  mutating func set(_ content: Class, in area: DeviceRect) {
    let area = area.intersection(frame)
    guard !area.isEmpty else { return }
    markUsed(area, for: content)
    let frame = frame
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in area.y..<area.y + area.height {
        let start = (y - frame.y) * frame.width + area.x - frame.x
        bytes[start..<start + area.width].update(repeating: content.rawValue)
      }
    }
  }

  /// Sets the class of every pixel that is at least half covered.
  mutating func set(_ content: Class, where coverage: PixelCoverage) {
    markUsed(coverage.frame.intersection(frame), for: content)
    coverage.forEach(in: frame) { x, y, alpha in
      if alpha >= 128 { self[raw: x, y] = content.rawValue }
    }
  }

  /// Sets the class of covered pixels that are fills; others keep theirs.
  mutating func blend(_ content: Class, where coverage: PixelCoverage) {
    markUsed(coverage.frame.intersection(frame), for: content)
    coverage.forEach(in: frame) { x, y, _ in
      if self[raw: x, y] == Class.fill.rawValue { self[raw: x, y] = content.rawValue }
    }
  }

  /// Sets the class of the pixels of glyphs inside of `clip`.
  mutating func set(_ content: Class, where mask: GlyphRunMask, in clip: DeviceRect) {
    guard let pixels = mask.pixels else { return }
    let glyphs = DeviceRect(x: mask.x, y: mask.y, width: pixels.width, height: pixels.height)
    let area = glyphs.offset(x: frame.x, y: frame.y).intersection(clip).intersection(frame)
    guard !area.isEmpty else { return }
    markUsed(area, for: content)
    let value = content.rawValue
    let frame = frame
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for y in area.y..<area.y + area.height {
        let row = base + (y - frame.y) * frame.width + area.x - frame.x
        let ink =
          pixels.start + (y - frame.y - mask.y) * pixels.stride + area.x - frame.x - mask.x
        for x in 0..<area.width { row[x] = ink[x] == 0 ? row[x] : value }
      }
    }
  }

  /// Composites the classes of a layer that covers pixels.
  mutating func composite(
    _ made: ClassMap, where coverage: PixelCoverage, as layerContent: Painter.LayerContent
  ) {
    markUsed(coverage.frame.intersection(frame), for: .gradient)
    let fill = Class.fill.rawValue
    coverage.forEach(in: frame.intersection(made.frame)) { x, y, alpha in
      let own = made.bytes[(y - made.frame.y) * made.frame.width + x - made.frame.x]
      let below = self[raw: x, y]
      // What fades over a fill is not flat; what fades over letters leaves them letters.
      guard alpha >= 128 || below == fill else { return }
      switch layerContent {
      case .nothing: break
      case .picture(let content):
        self[raw: x, y] = own == Class.photograph.rawValue ? own : content.rawValue
      case .translucent: self[raw: x, y] = own == fill ? below : own
      case .drawing:
        self[raw: x, y] = own == fill && alpha < 255 ? Class.gradient.rawValue : own
      }
    }
  }

  private subscript(raw x: Int, _ y: Int) -> UInt8 {
    get { bytes[(y - frame.y) * frame.width + x - frame.x] }
    set { bytes[(y - frame.y) * frame.width + x - frame.x] = newValue }
  }

  private mutating func markUsed(_ area: DeviceRect, for content: Class) {
    if content != .fill { used = used.union(area) }
  }
}

extension Painter {
  /// Whether classes are recorded.
  var recordsClasses: Bool { isAliased || content != nil }

  /// Records the class of a rectangle of pixels of the layer that was painted inside the clip.
  func record(_ content: ContentMask.Class, in area: DeviceRect, _ body: () -> Void) {
    guard layer.classes != nil else { return }
    if let clip = layer.rectangularClip {
      layer.classes?.set(content, in: area.intersection(clip))
    } else if let coverage = layer.coverage(over: area, of: body) {
      layer.classes?.set(content, where: coverage)
    }
  }
}

extension Layer {
  /// The clip in pixels of the canvas if it is one rectangle of whole pixels, and `nil` if it has another shape.
  var rectangularClip: DeviceRect? {
    cairo_save(context)
    cairo_identity_matrix(context)
    defer { cairo_restore(context) }
    guard let list = cairo_copy_clip_rectangle_list(context) else { return nil }
    defer { cairo_rectangle_list_destroy(list) }
    guard list.pointee.status == CAIRO_STATUS_SUCCESS else { return nil }
    guard list.pointee.num_rectangles > 0, let rect = list.pointee.rectangles?.pointee else {
      return DeviceRect(x: x, y: y, width: 0, height: 0)
    }
    guard list.pointee.num_rectangles == 1, rect.x == rect.x.rounded(), rect.y == rect.y.rounded(),
      rect.width == rect.width.rounded(), rect.height == rect.height.rounded()
    else { return nil }
    return DeviceRect(
      x: Int(pixel: rect.x) + x, y: Int(pixel: rect.y) + y, width: Int(pixel: rect.width),
      height: Int(pixel: rect.height))
  }
}
