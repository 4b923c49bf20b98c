import Foundation
import Graphics
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Manifest that exceeds the reader's limits")
struct ManifestLimitTests {
  /// Creates a manifest with one frame a minute, each with the given number of tap targets.
  private static func manifest(taps: [Int]) -> Manifest {
    let region = PictureRect(x: 0, y: 0, width: 1, height: 1)
    let digest = String(repeating: "a", count: 64)
    let picture = Manifest.Picture(
      image: PictureName.path(digest: digest, .png), sha256: digest, bytes: 1)
    let frames = taps.enumerated().map { index, count in
      let date = Timestamp(milliseconds: Int64(index) * 60_000)
      return Manifest.Frame(
        date: date, until: index + 1 < taps.count ? date.later(by: 60_000) : nil,
        picture: picture, dirty: index == 0 ? [region] : [],
        taps: Array(
          repeating: Manifest.Tap(region: region, destination: .url("a:b")), count: count))
    }
    return Manifest(
      kind: "hall", family: "systemExtraLarge", instance: "hall",
      device: Manifest.Device(DeviceCatalog.trmnl),
      size: Manifest.PictureSize(PixelSize(1, 1)), locale: "en_US", timeZone: "GMT",
      colorScheme: "light", generatedAt: Timestamp(milliseconds: 0),
      reload: Manifest.Reload(.never), frames: frames)
  }

  @Test("keeps its first frames and records the date from which others are omitted")
  func cut() throws {
    let fitting = try Self.manifest(taps: [1, 2, 3, 10_001]).fitting()
    #expect(fitting.frames.map(\.taps.count) == [1, 2])
    #expect(fitting.omitted?.from == Timestamp(milliseconds: 120_000))
    #expect(fitting.frames.last?.until == fitting.omitted?.from)
  }

  @Test("is unchanged if it is within the limits")
  func whole() throws {
    let manifest = Self.manifest(taps: [1, 2000])
    #expect(try manifest.fitting() == manifest)
  }

  @Test("is rejected if a single frame exceeds the limits")
  func oversizedFrame() {
    #expect(throws: ManifestError.self) { try Self.manifest(taps: [10_001]).fitting() }
  }
}
