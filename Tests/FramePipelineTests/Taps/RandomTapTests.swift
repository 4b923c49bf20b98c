import Foundation
import PixelOutput
import TestSupport
import Testing

@testable import FramePipeline

@Suite("Random tap targets")
struct RandomTapTests {
  private static let size = PixelSize(24, 18)

  @Test("are found as by a search over all pixels", arguments: 0..<60 as Range<UInt64>)
  func everyPixel(seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    let taps = Self.taps(&random)
    let manifest = Manifest.example(
      width: Self.size.width, height: Self.size.height,
      frames: [.example(at: 0, until: nil, taps: taps)])
    let targets = TapTargets(of: manifest.frames[0], in: manifest)
    let slop = Double.random(in: 0...9, using: &random)
    for pixel in Self.pixels {
      let found = targets.match(at: pixel, slop: slop)
      let expected = Self.search(taps, pixel, slop: slop)
      #expect(found?.tap == expected?.tap && found?.distance == expected?.distance, "\(pixel)")
    }
  }

  /// Returns the target that is hit, or else the nearest by its pixels, then by its position in the
  /// list.
  private static func search(
    _ taps: [Manifest.Tap], _ pixel: PixelPoint, slop: Double
  ) -> TapTargets.Match? {
    let hit = taps.lastIndex { $0.contains(x: pixel.x, y: pixel.y) }
    if let hit, hit > 0 { return TapTargets.Match(tap: taps[hit], distance: 0) }
    let near = taps.dropFirst().compactMap { tap -> TapTargets.Match? in
      let distance = pixels.filter { tap.contains(x: $0.x, y: $0.y) }
        .map { hypot(Double($0.x - pixel.x), Double($0.y - pixel.y)) }.min()
      return distance.flatMap { $0 <= slop ? TapTargets.Match(tap: tap, distance: $0) : nil }
    }
    let least = near.map(\.distance).min()
    return near.last { $0.distance == least }
      ?? hit.map { TapTargets.Match(tap: taps[$0], distance: 0) }
  }

  private static let pixels = (0..<size.height).flatMap { y in
    (0..<size.width).map { PixelPoint($0, y) }
  }

  /// Generates the whole picture, then random rectangles and polygons, some without any pixel.
  private static func taps(_ random: inout SeededRandomNumberGenerator) -> [Manifest.Tap] {
    let whole = Manifest.Tap(region: PictureRect(all: size), destination: .url("t:widget"))
    return [whole]
      + (0..<Int.random(in: 0...6, using: &random)).map { number in
        let x = Int.random(in: 0..<size.width, using: &random)
        let y = Int.random(in: 0..<size.height, using: &random)
        let region = PictureRect(
          x: x, y: y, width: Int.random(in: 0...min(8, size.width - x), using: &random),
          height: Int.random(in: 0...min(8, size.height - y), using: &random))
        return Manifest.Tap(
          region: region, polygon: Bool.random(using: &random) ? corners(in: region, &random) : nil,
          destination: .url("t:\(number)"))
      }
  }

  /// Generates corners, some at half pixels, where a pixel's center is neither left nor right of an
  /// edge.
  private static func corners(
    in region: PictureRect, _ random: inout SeededRandomNumberGenerator
  ) -> [PicturePoint] {
    (0..<Int.random(in: 3...7, using: &random)).map { _ in
      PicturePoint(
        CGPoint(
          x: Double(region.x) + Double(Int.random(in: -2...region.width * 2 + 2, using: &random))
            / 2,
          y: Double(region.y)
            + Double(Int.random(in: -2...region.height * 2 + 2, using: &random)) / 2))
    }
  }
}
