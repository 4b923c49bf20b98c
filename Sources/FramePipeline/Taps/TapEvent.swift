package import Foundation
package import PixelOutput

/// A tap on a display: its position, its time, and how it is to be interpreted.
package struct TapEvent: Hashable, Sendable {
  /// The column and the row, in pixels of `space`.
  package var x: Double
  package var y: Double
  package var space: TapCoordinateSpace
  package var date: Date
  /// The maximum distance in pixels from a link or control at which a tap still selects it, from 0 to 1,000.
  package var slop: Double
  /// The frame that was shown; `nil` for the one at `date`.
  package var frame: FrameReference?

  package init(
    x: Double, y: Double, in space: TapCoordinateSpace = .picture, at date: Date, slop: Double = 0,
    on frame: FrameReference? = nil
  ) {
    self.x = x
    self.y = y
    self.space = space
    self.date = date
    self.slop = slop
    self.frame = frame
  }
}

/// A reference to the frame that was shown when the display was tapped, by the digest of its file or by its name.
///
/// Eight or more hexadecimal digits are enough: `frames/0a1b2c3d4e5f….png`, `0a1b2c3d`.
package struct FrameReference: Hashable, Sendable {
  /// The minimum number of digits, and the maximum: those of a SHA-256 digest.
  package static let lengths = 8...64

  /// Hexadecimal digits in lower case.
  package let digits: String

  /// Parses a picture's name, its path from the manifest's folder, its digest, or a prefix of one of them; `nil` if the
  /// text is none of these.
  package init?(_ text: String) {
    var text = Substring(text.lowercased())
    if text.hasPrefix("frames/") { text = text.dropFirst("frames/".count) }
    let ending = PictureFormat.allCases.map { "." + $0.fileExtension }.first { text.hasSuffix($0) }
    text = text.dropLast(ending?.count ?? 0)
    guard Self.lengths.contains(text.utf8.count),
      text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
    else { return nil }
    digits = String(text)
  }

  /// Whether the picture's digest or name begins with the digits.
  package func matches(_ picture: Manifest.Picture) -> Bool {
    picture.sha256.hasPrefix(digits)
      || picture.image.split(separator: "/").last.map { $0.hasPrefix(digits) } ?? false
  }
}

/// The coordinate space of a tap; a pixel includes its left and top edges.
///
/// A widget is laid out upright, rotated by the device's `rotation`, and mirrored if the device requires mirrored
/// pictures: that is the picture file. Such a panel mirrors it back, so a viewer sees the rotated picture, at `offset`
/// from the panel's own corner. A touch sensor uses the viewer's coordinates.
///
///     upright          picture file            panel, as a viewer sees it
///     ┌─────────┐      ┌─────┐                 ┌──────────┐
///     │A        │      │A    │  rotated by 90°,│          │ offset 4, 1
///     │        b│      │     │  mirrored       │    ┌─────┤
///     └─────────┘      │    b│                 │    │    A│
///                      └─────┘                 │    │     │
///                                              │    │b    │
///                                              └────┴─────┘
package enum TapCoordinateSpace: String, CaseIterable, Hashable, Sendable {
  /// Pixels of the picture file, as in a manifest's regions.
  case picture
  /// Pixels of the whole panel in its native orientation, as a viewer sees it: a touch sensor's.
  case panel
  /// Pixels of the layout, before rotation: those of an e-reader.
  case upright

  /// The maximum absolute coordinate that is accepted, in pixels.
  private static let maximumCoordinate = 1e6

  /// Returns the pixel of the picture file, or `nil` if it is outside or a coordinate is not a number.
  package func picturePixel(x: Double, y: Double, in manifest: Manifest) -> PixelPoint? {
    guard abs(x) <= Self.maximumCoordinate, abs(y) <= Self.maximumCoordinate else { return nil }
    let point = PixelPoint(Int(x.rounded(.down)), Int(y.rounded(.down)))
    let pixel = picturePixel(of: point, manifest.size, manifest.device)
    return PictureRect(x: 0, y: 0, width: manifest.size.width, height: manifest.size.height)
      .contains(x: pixel.x, y: pixel.y) ? pixel : nil
  }

  private func picturePixel(
    of point: PixelPoint, _ size: Manifest.PictureSize, _ device: Manifest.Device
  ) -> PixelPoint {
    switch self {
    case .picture: point
    case .panel:
      PixelPoint(point.x - (device.offset?.x ?? 0), point.y - (device.offset?.y ?? 0))
        .mirrored(device.mirrored ?? false, in: size)
    case .upright:
      point.rotated(by: Rotation(rawValue: device.rotation) ?? .none, into: size)
        .mirrored(device.mirrored ?? false, in: size)
    }
  }
}

extension PixelPoint {
  fileprivate func mirrored(_ isMirrored: Bool, in size: Manifest.PictureSize) -> PixelPoint {
    isMirrored ? PixelPoint(size.width - 1 - x, y) : self
  }

  /// Returns the pixel after a clockwise rotation that results in a picture of a size.
  fileprivate func rotated(by rotation: Rotation, into size: Manifest.PictureSize) -> PixelPoint {
    switch rotation {
    case .none: self
    case .quarter: PixelPoint(size.width - 1 - y, x)
    case .half: PixelPoint(size.width - 1 - x, size.height - 1 - y)
    case .threeQuarters: PixelPoint(y, size.height - 1 - x)
    }
  }
}
