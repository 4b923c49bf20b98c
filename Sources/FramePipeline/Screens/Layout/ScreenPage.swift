import Foundation
import PixelOutput

/// The space of a screen for its cells, and how it becomes the picture as it is written.
struct ScreenPage: Hashable {
  let device: DeviceProfile
  /// What is laid out, before rotation, in pixels.
  let canvas: PixelSize
  /// The part that people see, on the canvas.
  let visible: PixelRect

  init(_ device: DeviceProfile) {
    self.device = device
    canvas = device.canvas
    let whole = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    visible = device.visibleArea.map { Self.unturned($0, device) } ?? whole
  }

  /// Whole pixels nearest to some points.
  func pixels(_ points: Double) -> Int { Int((points * device.scale).rounded()) }

  /// A rectangle's size in points, for people.
  func points(_ rect: PixelRect) -> String {
    let sides = [rect.width, rect.height].map { side in
      let tenths = (Double(side) / device.scale * 10).rounded() / 10
      return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }
    return sides.joined(separator: "×")
  }

  /// Where a rectangle of the canvas is in the picture as it is written.
  func region(of rect: PixelRect) -> PictureRect {
    let turned = device.rotation.turned(CGRect(rect), in: CGSize(canvas))
    let size = device.rotation.turned(canvas)
    let x = device.isMirrored ? Double(size.width) - turned.maxX : turned.minX
    return PictureRect(
      x: Int(x), y: Int(turned.minY), width: Int(turned.width), height: Int(turned.height))
  }

  /// Where a rectangle of the picture is on the canvas.
  private static func unturned(_ rect: PixelRect, _ device: DeviceProfile) -> PixelRect {
    let size = device.size
    let x = device.isMirrored ? size.width - rect.x - rect.width : rect.x
    let level = CGRect(x: x, y: rect.y, width: rect.width, height: rect.height)
    let back = device.rotation.inverse.turned(level, in: CGSize(size))
    return PixelRect(
      x: Int(back.minX), y: Int(back.minY), width: Int(back.width), height: Int(back.height))
  }

  /// Divides a space of the canvas into columns.
  func columns(_ count: Int, in space: Range<Int>, gap: Int) -> ScreenTracks? {
    let isAcross = device.rotation == .none || device.rotation == .half
    return tracks(count, in: space, gap: gap, length: canvas.width, isAcross: isAcross)
  }

  /// Divides a space of the canvas into rows.
  func rows(_ count: Int, in space: Range<Int>, gap: Int) -> ScreenTracks? {
    let isAcross = device.rotation == .quarter || device.rotation == .threeQuarters
    return tracks(count, in: space, gap: gap, length: canvas.height, isAcross: isAcross)
  }

  /// Divides along one side of the canvas; where that is across the picture as it is written, and a byte
  /// has several pixels, cells begin where the panel can begin to change.
  private func tracks(
    _ count: Int, in space: Range<Int>, gap: Int, length: Int, isAcross: Bool
  ) -> ScreenTracks? {
    guard isAcross, device.bitsPerPixel < 8 else {
      return ScreenTracks(dividing: space, into: count, gap: gap)
    }
    let alignment = max(1, min(device.refresh.alignment, 64))
    guard runsBackwards else {
      return ScreenTracks(dividing: space, into: count, gap: gap, alignment: alignment)
    }
    let backwards = length - space.upperBound..<length - space.lowerBound
    let tracks = ScreenTracks(dividing: backwards, into: count, gap: gap, alignment: alignment)
    return tracks?.reversed(in: length)
  }

  /// Whether the canvas's left or top edge becomes the picture's right one.
  private var runsBackwards: Bool {
    let isTurnedBack =
      switch device.rotation {
      case .none, .threeQuarters: false
      case .quarter, .half: true
      }
    return isTurnedBack != device.isMirrored
  }
}

extension Rotation {
  /// The turn that takes this one back.
  fileprivate var inverse: Rotation {
    switch self {
    case .none: .none
    case .quarter: .threeQuarters
    case .half: .half
    case .threeQuarters: .quarter
    }
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
