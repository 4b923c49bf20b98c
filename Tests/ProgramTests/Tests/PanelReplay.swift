import Foundation
import FramePipeline
import Graphics
import PixelOutput

/// A simulated display that redraws only the dirty rectangles of a manifest, frame after frame.
struct PanelReplay {
  let store: FrameStore
  let device: DeviceProfile
  let manifest: Manifest

  /// Returns the frames that the panel does not show correctly and the rectangles that break a rule.
  func problems() throws -> [String] {
    var panel: Bitmap?
    return try manifest.frames.enumerated().flatMap { place, frame in
      let picture = try picture(of: frame)
      var shown = panel ?? picture
      if panel != nil { for rect in frame.dirty { shown.copy(rect, of: picture) } }
      panel = picture
      let isFirst = place == 0
      return problems(frame.dirty, frame.refresh, isFirst: isFirst).map { "frame \(place): \($0)" }
        + (shown.hasSamePixels(as: picture)
          ? [] : ["frame \(place): the panel shows another picture"])
    }
  }

  private func problems(
    _ rects: [PictureRect], _ refresh: Manifest.Refresh?, isFirst: Bool
  ) -> [String] {
    var problems: [String] = []
    if rects.count > 8 { problems.append("\(rects.count) rectangles") }
    let step = device.refresh.alignment, width = manifest.size.width
    for rect in rects {
      let end = rect.x + rect.width
      if rect.x % step != 0 || end % step != 0 && end != width { problems.append("\(rect)") }
    }
    for (first, rect) in rects.enumerated() {
      if rects[..<first].contains(where: { $0.overlaps(rect) }) { problems.append("\(rect) twice") }
    }
    let allowed: [Manifest.Refresh] =
      isFirst || !device.refresh.hasPartial && !rects.isEmpty
      ? [.full] : rects.isEmpty ? [.none] : [.partial, .full]
    if !allowed.contains(where: { $0 == refresh }) {
      problems.append("\(String(describing: refresh))")
    }
    return problems
  }

  private func picture(of frame: Manifest.Frame) throws -> Bitmap {
    guard
      let file = store.picture(
        frame.picture, device: device.id, instance: manifest.instance)
    else { throw CocoaError(.fileReadNoSuchFile) }
    return try frame.picture.format.codec.decode(
      file, size: PixelSize(manifest.size.width, manifest.size.height), palette: device.palette)
  }
}

extension PictureRect {
  fileprivate func overlaps(_ other: PictureRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

extension Bitmap {
  fileprivate mutating func copy(_ rect: PictureRect, of other: Bitmap) {
    for y in rect.y..<rect.y + rect.height {
      let row = y * width + rect.x..<y * width + rect.x + rect.width
      pixels.replaceSubrange(row, with: other.pixels[row])
    }
  }

  fileprivate func hasSamePixels(as other: Bitmap) -> Bool {
    pixels.withUnsafeBytes { own in
      other.pixels.withUnsafeBytes {
        guard let first = own.baseAddress, let second = $0.baseAddress else { return false }
        return own.count == $0.count && memcmp(first, second, own.count) == 0
      }
    }
  }
}
