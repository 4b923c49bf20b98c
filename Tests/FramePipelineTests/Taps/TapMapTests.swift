import CheckedJSON
import Foundation
import Graphics
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Tap targets")
struct TapMapTests {
  /// Maps a target of 20×10 points at (10, 20) inside of some effects, in a canvas of 100×60
  /// points.
  private func map(
    _ effects: [DisplayList.Effect] = [], scale: Double = 1, rotation: Rotation = .none,
    target: CGRect = CGRect(x: 10, y: 20, width: 20, height: 10)
  ) -> [Manifest.Tap] {
    let items: [DisplayList.Item] = [
      .tapTarget(DisplayList.TapTarget(region: target, destination: .url("a:b"), label: "B"))
    ]
    let list = DisplayList(
      size: CGSize(width: 100, height: 60),
      items: [.group(DisplayList.Group(items: items, effects: effects))])
    let canvas = PixelSize(Int(100 * scale), Int(60 * scale))
    let map = TapMap(
      of: list, in: PicturePlacement(canvas: canvas, scale: scale, rotation: rotation), kind: "k",
      allowsLinks: true)
    return Array(map.taps.dropFirst())
  }

  @Test(
    "are scaled and rotated with the picture",
    arguments: [
      (1, .none, [10, 20, 20, 10]), (2, .none, [20, 40, 40, 20]), (1.5, .none, [15, 30, 30, 15]),
      (1, .quarter, [30, 10, 10, 20]), (1, .half, [70, 30, 20, 10]),
      (1, .threeQuarters, [20, 70, 10, 20]), (2, .quarter, [60, 20, 20, 40]),
    ] as [(Double, Rotation, [Int])])
  func places(scale: Double, rotation: Rotation, region: [Int]) throws {
    let tap = try #require(map(scale: scale, rotation: rotation).first)
    #expect(tap.region.json == .array(region.map(JSONValue.integer)))
    #expect(tap.polygon == nil)
    #expect(tap.label == "B")
  }

  @Test(
    "are clipped by clips, masks and the picture's edges",
    arguments: [
      ([.clip(Path(CGRect(x: 0, y: 0, width: 15, height: 25)), FillStyle())], [10, 20, 5, 5]),
      ([.transform(CGAffineTransform(translationX: -15, y: 0))], [0, 20, 15, 10]),
      ([.transform(CGAffineTransform(translationX: 85, y: 35))], [95, 55, 5, 5]),
      ([.transform(CGAffineTransform(scaleX: 2, y: 0.5))], [20, 10, 40, 5]),
      ([.transform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 0))], [30, 10, 10, 20]),
      (
        [
          .transform(CGAffineTransform(translationX: 5, y: 0)),
          .clip(Path(CGRect(x: 0, y: 0, width: 20, height: 60)), FillStyle()),
        ], [15, 20, 5, 10]
      ),
      (
        [
          .mask([
            .fill(Path(CGRect(x: 20, y: 0, width: 90, height: 90)), .color(.black), FillStyle())
          ])
        ],
        [20, 20, 10, 10]
      ),
      ([.opacity(0.01), .blur(radius: 3), .grayscale(1)], [10, 20, 20, 10]),
    ] as [([DisplayList.Effect], [Int])])
  func cuts(effects: [DisplayList.Effect], region: [Int]) throws {
    let tap = try #require(map(effects).first)
    #expect(tap.region.json == .array(region.map(JSONValue.integer)))
    #expect(tap.polygon == nil)
  }

  @Test(
    "are dropped if no part of them is visible",
    arguments: [
      [.opacity(0)], [.opacity(-1)], [.mask([])],
      [.clip(Path(CGRect(x: 50, y: 0, width: 9, height: 9)), FillStyle())],
      [.clip(Path(), FillStyle())], [.transform(CGAffineTransform(scaleX: 0, y: 1))],
      [.transform(CGAffineTransform(translationX: 100, y: 0))],
      [.transform(CGAffineTransform(translationX: .nan, y: 0))],
      [.transform(CGAffineTransform(scaleX: 0.01, y: 0.01))],
    ] as [[DisplayList.Effect]])
  func vanish(effects: [DisplayList.Effect]) {
    #expect(map(effects).isEmpty)
  }

  @Test(
    "are dropped if they are empty",
    arguments: [CGRect.zero, CGRect(x: 10, y: 10, width: 0, height: 5)])
  func empty(target: CGRect) {
    #expect(map(target: target).isEmpty)
  }

  @Test("have a polygon if they are rotated")
  func askew() throws {
    // Rotated by 45° about the center of the canvas.
    let turn = CGAffineTransform(translationX: -20, y: -25)
      .concatenating(CGAffineTransform(rotationAngle: .pi / 4))
      .concatenating(CGAffineTransform(translationX: 50, y: 30))
    let tap = try #require(map([.transform(turn)]).first)
    #expect(tap.region == PictureRect(x: 39, y: 19, width: 22, height: 22))
    #expect(
      tap.polygon?.map { [$0.x, $0.y] } == [
        [46.46, 19.39], [60.61, 33.54], [53.54, 40.61], [39.39, 26.46],
      ])
    #expect(tap.contains(x: 50, y: 30))
    #expect(!tap.contains(x: 40, y: 20))
  }

  @Test("have their polygon clipped by the picture's edge")
  func askewAtTheEdge() throws {
    // A diamond around the canvas's top left corner, of which a quarter is visible.
    let turn = CGAffineTransform(translationX: -20, y: -25)
      .concatenating(CGAffineTransform(scaleX: 1, y: 2))
      .concatenating(CGAffineTransform(rotationAngle: .pi / 4))
    let tap = try #require(map([.transform(turn)]).first)
    #expect(tap.region == PictureRect(x: 0, y: 0, width: 14, height: 14))
    #expect(tap.polygon?.map { [$0.x, $0.y] } == [[0, 0], [14.14, 0], [0, 14.14]])
  }

  @Test("are round inside a round clip")
  func round() throws {
    let circle = Path(ellipseIn: CGRect(x: 10, y: 20, width: 10, height: 10))
    let tap = try #require(map([.clip(circle, FillStyle())]).first)
    #expect(tap.region == PictureRect(x: 10, y: 20, width: 10, height: 10))
    #expect(
      tap.pixels == """
        ...####...
        ..######..
        .########.
        ##########
        ##########
        ##########
        ##########
        .########.
        ..######..
        ...####...
        """)
  }

  @Test("keep their rectangle if a round clip does not intersect them")
  func roundClipAround() throws {
    let card = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerRadius: 12)
    let tap = try #require(map([.clip(card, FillStyle())]).first)
    #expect(tap.region == PictureRect(x: 10, y: 20, width: 20, height: 10))
    #expect(tap.polygon == nil)
  }

  @Test("are bounded by the whole of a clip with several outlines")
  func severalOutlines() throws {
    var path = Path()
    path.addRects([
      CGRect(x: 0, y: 0, width: 12, height: 60), CGRect(x: 14, y: 0, width: 4, height: 60),
    ])
    let tap = try #require(map([.clip(path, FillStyle())]).first)
    #expect(tap.region == PictureRect(x: 10, y: 20, width: 8, height: 10))
  }
}

extension Manifest.Tap {
  /// The pixels of the target in its region.
  fileprivate var pixels: String {
    (region.y..<region.y + region.height).map { row in
      String(
        (region.x..<region.x + region.width).map { contains(x: $0, y: row) ? "#" : "." })
    }.joined(separator: "\n")
  }
}
