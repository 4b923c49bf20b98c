package import Foundation
package import PixelOutput

/// A tap on a display: where, when, and how exactly it is to be taken.
package struct Touch: Hashable, Sendable {
  /// The column and the row, in pixels of `space`.
  package var x: Double
  package var y: Double
  package var space: TapCoordinateSpace
  package var date: Date
  /// How far beside a link or a control a tap may be and still means it, in pixels from 0 to 1,000.
  package var slop: Double
  /// What was on the glass; `nil` for what is shown at `date`.
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

/// The picture that was on the glass when it was tapped, by the digest of its file or by its name.
///
/// Eight or more hexadecimal digits are enough: `frames/0a1b2c3d4e5f….png`, `0a1b2c3d`.
package struct FrameReference: Hashable, Sendable {
  /// The fewest and the most digits: of a short form, and of a SHA-256.
  package static let lengths = 8...64

  /// Small hexadecimal digits.
  package let digits: String

  /// Reads a picture's name, its path from the manifest's folder, its digest, or how one of them
  /// begins; `nil` where the text is none of these.
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

/// Which picture a tap's coordinates count in; a pixel has its left and top edge.
///
/// A widget is laid out upright, turned by the device's `rotation`, and mirrored where the device wants
/// pictures mirrored: that is the picture as it is written. Such a panel shows it the right way round
/// again, so who looks at the panel sees the turned picture, `offset` from the panel's own corner. A
/// touch sensor counts as one looks.
///
///     upright          picture, as written     panel, as one looks at it
///     ┌─────────┐      ┌─────┐                 ┌──────────┐
///     │A        │      │A    │  turned by 90°, │          │ offset 4, 1
///     │        b│      │     │  mirrored       │    ┌─────┤
///     └─────────┘      │    b│                 │    │    A│
///                      └─────┘                 │    │     │
///                                              │    │b    │
///                                              └────┴─────┘
package enum TapCoordinateSpace: String, CaseIterable, Hashable, Sendable {
  /// Pixels of the picture as it is written, as a manifest's regions are.
  case picture
  /// Pixels of the whole panel as one looks at it the way it was built: a touch sensor's.
  case panel
  /// Pixels of the picture as it was laid out, before it was turned: a reader's.
  case upright

  /// The farthest from a corner that a coordinate is reckoned with, in pixels.
  private static let farthest = 1e6

  /// The pixel of the picture as it is written; `nil` outside of it, and for what is no number.
  package func picturePixel(x: Double, y: Double, in manifest: Manifest) -> PixelPoint? {
    guard abs(x) <= Self.farthest, abs(y) <= Self.farthest else { return nil }
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
      point.turned(by: Rotation(rawValue: device.rotation) ?? .none, into: size)
        .mirrored(device.mirrored ?? false, in: size)
    }
  }
}

extension PixelPoint {
  fileprivate func mirrored(_ isMirrored: Bool, in size: Manifest.PictureSize) -> PixelPoint {
    isMirrored ? PixelPoint(size.width - 1 - x, y) : self
  }

  /// The pixel after a clockwise turn that gives a picture of a size.
  fileprivate func turned(by rotation: Rotation, into size: Manifest.PictureSize) -> PixelPoint {
    switch rotation {
    case .none: self
    case .quarter: PixelPoint(size.width - 1 - y, x)
    case .half: PixelPoint(size.width - 1 - x, size.height - 1 - y)
    case .threeQuarters: PixelPoint(y, size.height - 1 - x)
    }
  }
}
