import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Photographs and gradients")
struct PictureInksTests {
  @Test("get dots of their own where tones are few", arguments: Palette.known)
  func own(palette: Palette) {
    let needsNone = ["gray-256", "rgb888"].contains(palette.id)
    let settings = RenderSettings(device: panel(palette, 20, 20))
    #expect((settings.pictureInks == nil) == needsNone)
  }
}
