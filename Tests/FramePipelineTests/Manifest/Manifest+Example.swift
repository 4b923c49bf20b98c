import Foundation
import PixelOutput

@testable import FramePipeline

extension Manifest {
  /// Creates a manifest of a widget 'k' on the default device.
  static func example(
    width: Int = 40, height: Int = 30, generatedAt seconds: Double = 0, frames: [Frame]
  ) -> Manifest {
    Manifest(
      kind: "k", family: "systemSmall", instance: "k-systemSmall",
      device: Device(DeviceCatalog.trmnl), size: PictureSize(PixelSize(width, height)),
      locale: "en_US", timeZone: "GMT", colorScheme: "light",
      generatedAt: Timestamp(Date(timeIntervalSince1970: seconds)), reload: Reload(.never),
      frames: frames)
  }
}

extension Manifest.Frame {
  /// Creates a frame for an interval in seconds.
  static func example(
    at seconds: Double, until end: Double?, picture: Manifest.Picture = .example,
    taps: [Manifest.Tap] = []
  ) -> Manifest.Frame {
    Manifest.Frame(
      date: Timestamp(Date(timeIntervalSince1970: seconds)),
      until: end.map { Timestamp(Date(timeIntervalSince1970: $0)) }, picture: picture, dirty: [],
      taps: taps)
  }
}

extension Manifest.Picture {
  /// A picture that does not exist.
  static let example = Manifest.Picture(
    image: "frames/\(String(repeating: "0", count: 32)).png",
    sha256: String(repeating: "0", count: 64), bytes: 1)
}
