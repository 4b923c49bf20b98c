import Foundation
import Graphics
import PixelOutput
import Testing

@Suite struct RotationTests {
  private static let picture = """
    R.G
    #5B
    """

  @Test(arguments: [
    (Rotation.none, "R.G\n#5B"),
    (.quarter, "#R\n5.\nBG"),
    (.half, "B5#\nG.R"),
    (.threeQuarters, "GB\n.5\nR#"),
  ])
  func rotatesClockwise(rotation: Rotation, expected: String) {
    let turned = PixelText.bitmap(Self.picture).rotated(by: rotation)
    #expect(PixelText.text(turned) == expected)
  }

  @Test func largePicturesKeepEveryPixel() {
    let picture = PixelText.grays(width: 75, height: 41) { x, y in (x * 3 + y * 7) % 256 }
    for rotation in Rotation.allCases {
      let turned = picture.rotated(by: rotation)
      let size = CGSize(width: 75, height: 41)
      var misplaced = 0
      for y in 0..<41 {
        for x in 0..<75 {
          let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let there = rotation.rotate(center, in: size)
          if turned[Int(there.x), Int(there.y)] != picture[x, y] { misplaced += 1 }
        }
      }
      #expect(misplaced == 0, "\(rotation)")
    }
  }

  @Test(arguments: [
    (Rotation.none, CGRect(x: 10, y: 20, width: 30, height: 5)),
    (.quarter, CGRect(x: 75, y: 10, width: 5, height: 30)),
    (.half, CGRect(x: 160, y: 75, width: 30, height: 5)),
    (.threeQuarters, CGRect(x: 20, y: 160, width: 5, height: 30)),
  ])
  func rectanglesRotateWithTheirCanvas(rotation: Rotation, expected: CGRect) {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 5)
    #expect(rotation.rotate(rect, in: CGSize(width: 200, height: 100)) == expected)
  }

  @Test func ditherPatternHasTheDisplaysOrientation() {
    let profile = DeviceProfile(
      id: "turned", name: "Turned", size: PixelSize(8, 16), rotation: .quarter,
      palette: .blackAndWhite, dithering: Dithering())
    let canvas = PixelText.grays(width: 16, height: 8) { _, _ in 90 }
    let upright = PixelText.grays(width: 8, height: 16) { _, _ in 90 }
    let plain = Quantizer(palette: .blackAndWhite, dither: .ordered)
    #expect(FrameEncoder(profile: profile).quantize(canvas) == plain.quantize(upright))
  }
}
