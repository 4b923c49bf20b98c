import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Tap coordinate spaces")
struct TapCoordinateSpaceTests {
  /// A widget as it is laid out; every pixel has its own letter.
  private static let upright = ["abcd", "efgh", "ijkl"]

  /// The written picture for a rotation and mirroring.
  private struct Case: CustomTestStringConvertible {
    let rotation: Int
    let mirrored: Bool
    let written: [String]
    /// The panel as the user sees it; the picture is shifted by `offset` from its corner.
    let displayed: [String]
    var testDescription: String { "\(rotation)°\(mirrored ? ", mirrored" : "")" }
  }

  private static let cases = [
    Case(rotation: 0, mirrored: false, written: upright, displayed: upright),
    Case(rotation: 0, mirrored: true, written: ["dcba", "hgfe", "lkji"], displayed: upright),
    Case(
      rotation: 90, mirrored: false, written: ["iea", "jfb", "kgc", "lhd"],
      displayed: ["iea", "jfb", "kgc", "lhd"]),
    Case(
      rotation: 90, mirrored: true, written: ["aei", "bfj", "cgk", "dhl"],
      displayed: ["iea", "jfb", "kgc", "lhd"]),
    Case(
      rotation: 180, mirrored: false, written: ["lkji", "hgfe", "dcba"],
      displayed: ["lkji", "hgfe", "dcba"]),
    Case(
      rotation: 180, mirrored: true, written: ["ijkl", "efgh", "abcd"],
      displayed: ["lkji", "hgfe", "dcba"]),
    Case(
      rotation: 270, mirrored: false, written: ["dhl", "cgk", "bfj", "aei"],
      displayed: ["dhl", "cgk", "bfj", "aei"]),
    Case(
      rotation: 270, mirrored: true, written: ["lhd", "kgc", "jfb", "iea"],
      displayed: ["dhl", "cgk", "bfj", "aei"]),
  ]

  private static let offsets = [PixelPoint(0, 0), PixelPoint(75, 25), PixelPoint(-1, 2)]

  @Test("map a tap to the pixel below the finger", arguments: cases, offsets)
  private func letters(_ item: Case, offset: PixelPoint) throws {
    let manifest = try Self.manifest(item, offset: offset)
    for (space, picture, corner) in [
      (TapCoordinateSpace.picture, item.written, PixelPoint(0, 0)),
      (.upright, Self.upright, PixelPoint(0, 0)), (.panel, item.displayed, offset),
    ] {
      for (y, row) in picture.enumerated() {
        for (x, letter) in row.enumerated() {
          let pixel = try #require(
            space.picturePixel(
              x: Double(corner.x + x) + 0.9, y: Double(corner.y + y), in: manifest),
            "\(space) \(x),\(y)")
          #expect(Array(item.written[pixel.y])[pixel.x] == letter, "\(space) \(x),\(y)")
        }
      }
    }
  }

  @Test("map points outside of the picture to nothing", arguments: cases, offsets)
  private func outside(_ item: Case, offset: PixelPoint) throws {
    let manifest = try Self.manifest(item, offset: offset)
    for (space, picture, corner) in [
      (TapCoordinateSpace.picture, item.written, PixelPoint(0, 0)),
      (.upright, Self.upright, PixelPoint(0, 0)), (.panel, item.displayed, offset),
    ] {
      let width = Double(picture[0].count), height = Double(picture.count)
      for (x, y) in [
        (-0.1, 0), (0, -0.1), (width, 0), (0, height), (.nan, 0), (0, .nan), (.infinity, 0),
        (0, -.infinity), (1e300, 0), (0, -1e300), (4e9, 4e9),
      ] {
        let point = (Double(corner.x) + x, Double(corner.y) + y)
        #expect(
          space.picturePixel(x: point.0, y: point.1, in: manifest) == nil, "\(space) \(point)")
      }
    }
  }

  private static func manifest(_ item: Case, offset: PixelPoint) throws -> Manifest {
    var profile = DeviceCatalog.trmnl
    profile.rotation = try #require(Rotation(rawValue: item.rotation))
    profile.isMirrored = item.mirrored
    profile.offset = offset
    var manifest = Manifest.example(
      width: item.written[0].count, height: item.written.count,
      frames: [.example(at: 0, until: nil)])
    manifest.device = Manifest.Device(profile)
    return manifest
  }
}
