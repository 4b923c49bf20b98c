import Foundation
import Graphics
import PixelOutput

/// The canvas of a screen, and its mapping to the picture file.
struct ScreenPage: Hashable {
  let device: DeviceProfile
  /// The visible part of the display, before rotation, in pixels; everything is laid out in it.
  let canvas: PixelSize

  init(_ device: DeviceProfile) {
    self.device = device
    canvas = device.visibleCanvas
  }

  /// Rounds points to whole pixels.
  func pixels(_ points: Double) -> Int { Int(pixel: points * device.scale) }

  /// Formats a size in points for people.
  func points(_ width: Int, _ height: Int) -> String {
    let sides = [width, height].map { side in
      let tenths = (Double(side) / device.scale * 10).rounded() / 10
      return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }
    return sides.joined(separator: "×")
  }

  /// Returns the position of a canvas's rectangle in the picture file.
  func region(of rect: PixelRect) -> PictureRect {
    let rotated = device.rotation.rotate(CGRect(rect), in: CGSize(canvas))
    let rotatedCanvas = device.rotation.rotate(canvas)
    let x = device.isMirrored ? Double(rotatedCanvas.width) - rotated.maxX : rotated.minX
    let origin = device.letterbox(around: canvas)?.origin ?? PixelPoint(0, 0)
    return PictureRect(
      x: origin.x + Int(pixel: x), y: origin.y + Int(pixel: rotated.minY),
      width: Int(pixel: rotated.width),
      height: Int(pixel: rotated.height))
  }

  /// Divides a space of the canvas into columns.
  func columns(_ count: Int, in space: Range<Int>, gap: Int) -> ScreenGridTracks? {
    let isAcross = device.rotation == .none || device.rotation == .half
    return tracks(count, in: space, gap: gap, length: canvas.width, isAcross: isAcross)
  }

  /// Divides a space of the canvas into rows.
  func rows(_ count: Int, in space: Range<Int>, gap: Int) -> ScreenGridTracks? {
    let isAcross = device.rotation == .quarter || device.rotation == .threeQuarters
    return tracks(count, in: space, gap: gap, length: canvas.height, isAcross: isAcross)
  }

  /// Divides one side of the canvas; if it is horizontal in the picture file and a byte holds several pixels, cells
  /// begin where the panel can begin a partial refresh.
  private func tracks(
    _ count: Int, in space: Range<Int>, gap: Int, length: Int, isAcross: Bool
  ) -> ScreenGridTracks? {
    guard isAcross, device.bitsPerPixel < 8 else {
      return ScreenGridTracks(dividing: space, into: count, gap: gap)
    }
    let alignment = max(1, min(device.refresh.alignment, 64))
    guard runsBackwards else {
      return ScreenGridTracks(dividing: space, into: count, gap: gap, alignment: alignment)
    }
    let backwards = length - space.upperBound..<length - space.lowerBound
    let tracks = ScreenGridTracks(dividing: backwards, into: count, gap: gap, alignment: alignment)
    return tracks?.reversed(in: length)
  }

  /// Whether the canvas's left or top edge becomes the picture's right edge.
  private var runsBackwards: Bool {
    let isRotatedBack =
      switch device.rotation {
      case .none, .threeQuarters: false
      case .quarter, .half: true
      }
    return isRotatedBack != device.isMirrored
  }
}

extension CGRect {
  fileprivate init(_ rect: PixelRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension CGSize {
  fileprivate init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }
}
