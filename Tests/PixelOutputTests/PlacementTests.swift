import Graphics
import PixelOutput
import Testing

@Suite struct PlacementTests {
  @Test(arguments: [
    (Rotation.none, "G.R\nB5#"), (.quarter, "R#\n.5\nGB"), (.half, "#5B\nR.G"),
    (.threeQuarters, "BG\n5.\n#R"),
  ])
  func mirrorsPicturesAfterRotation(rotation: Rotation, expected: String) {
    let picture = PixelText.bitmap("R.G\n#5B").rotated(by: rotation).mirrored()
    #expect(PixelText.text(picture) == expected)
  }

  @Test(arguments: [
    (PixelPoint(1, 1), "YYYY\nYRGY\nY#BY"), (PixelPoint(0, 0), "RGYY\n#BYY\nYYYY"),
    // Pixels outside of the panel, caused by a contradictory profile, are cut off.
    (PixelPoint(3, 2), "YYYY\nYYYY\nYYYR"), (PixelPoint(-1, -1), "BYYY\nYYYY\nYYYY"),
    (PixelPoint(9, 9), "YYYY\nYYYY\nYYYY"), (PixelPoint(-9, 0), "YYYY\nYYYY\nYYYY"),
  ])
  func letterboxSurroundsTheVisibleArea(origin: PixelPoint, expected: String) {
    let letterbox = Letterbox(picture: PixelSize(4, 3), origin: origin)
    let picture = PixelText.bitmap("RG\n#B").composited(on: letterbox, background: 0xFFFF00)
    #expect(PixelText.text(picture) == expected)
  }

  @Test func onlyACanvasThatFillsTheVisibleAreaHasALetterbox() {
    var profile = DeviceProfile(
      id: "framed", name: "Framed", size: PixelSize(100, 60), rotation: .quarter, palette: .rgb888)
    #expect(profile.letterbox(around: PixelSize(60, 100)) == nil)
    profile.visibleArea = PixelRect(x: 10, y: 5, width: 80, height: 50)
    #expect(
      profile.letterbox(around: PixelSize(50, 80))
        == Letterbox(picture: PixelSize(100, 60), origin: PixelPoint(10, 5)))
    #expect(profile.letterbox(around: PixelSize(80, 50)) == nil)
    #expect(profile.letterbox(around: PixelSize(25, 40)) == nil)
    profile.visibleArea = PixelRect(x: 0, y: 0, width: 100, height: 60)
    #expect(profile.letterbox(around: PixelSize(60, 100)) == nil)
  }
}
