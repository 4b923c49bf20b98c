import Graphics
import Testing

@testable import PixelOutput

@Suite("Simulated panel appearance")
struct PanelSimulationTests {
  private static let black: UInt32 = 0xFF00_0000, white: UInt32 = 0xFFFF_FFFF

  @Test(
    "shows the drawn picture upright for any rotation and mirroring", arguments: Rotation.allCases,
    [false, true])
  func upright(rotation: Rotation, isMirrored: Bool) {
    var canvas = Bitmap(width: 5, height: 3)
    canvas.pixels = canvas.pixels.indices.map { $0 == 1 || $0 == 9 ? Self.black : Self.white }
    var profile = DeviceProfile(
      id: "d", name: "D", size: rotation.rotate(PixelSize(5, 3)), rotation: rotation,
      palette: Palette(
        id: "p",
        form: .inks([Ink("black", Ink.RGB(0, 0, 0)), Ink("white", Ink.RGB(255, 255, 255))])))
    profile.isMirrored = isMirrored
    let simulated = FrameEncoder(profile: profile).quantize(canvas).simulated(on: profile)
    #expect(simulated.width == 5 && simulated.height == 3 && simulated.pixels == canvas.pixels)
  }

  @Test("uses the measured colors of the inks")
  func colors() {
    let paper = Ink.RGB(200, 190, 180), coal = Ink.RGB(40, 35, 30)
    let profile = DeviceProfile(
      id: "d", name: "D", size: PixelSize(2, 1),
      palette: Palette(
        id: "p",
        form: .inks([
          Ink("black", Ink.RGB(0, 0, 0), perceived: coal),
          Ink("white", Ink.RGB(255, 255, 255), perceived: paper),
        ])))
    let canvas = Bitmap(width: 2, height: 1, pixels: [Self.black, Self.white])
    let simulated = FrameEncoder(profile: profile).quantize(canvas).simulated(on: profile)
    #expect(simulated.pixels == [coal.opaquePixel, paper.opaquePixel])
  }
}
