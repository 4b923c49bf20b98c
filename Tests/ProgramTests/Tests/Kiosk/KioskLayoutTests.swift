import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing

extension BrowserTests.KioskTests {
  @Suite("Layout in the window") struct Layout {
    /// An expression for the bounds of the upright image in the window: left, top, width and height in CSS pixels.
    private static let place = """
      (({ x, y, width, height }) => [x, y, width, height].map((length) => +length.toFixed(2)).join())(
        document.querySelector('img.shown').getBoundingClientRect())
      """

    private struct Window: CustomTestStringConvertible {
      let size: (width: Int, height: Int)
      var density = 1.0
      var palette = Palette.rgb888
      let expected: String
      var testDescription: String { "\(size) by \(density), \(palette.id)" }
    }

    private static let windows = [
      // A full-color image of 800×480 fills the window, with equal margins on both sides.
      Window(size: (320, 240), expected: "0,24,320,192"),
      Window(size: (320, 568), density: 3, expected: "0,188,320,192"),
      Window(size: (800, 480), expected: "0,0,800,480"),
      Window(size: (1920, 1080), expected: "60,0,1800,1080"),
      Window(size: (3840, 2160), expected: "120,0,3600,2160"),
      // Images with few inks are scaled by whole numbers, and reduced only if they do not fit.
      Window(size: (320, 240), palette: .blackAndWhite, expected: "0,24,320,192"),
      Window(size: (800, 480), palette: .blackAndWhite, expected: "0,0,800,480"),
      Window(size: (1366, 768), palette: .blackAndWhite, expected: "283,144,800,480"),
      Window(size: (1920, 1080), palette: .blackAndWhite, expected: "160,60,1600,960"),
      Window(size: (3840, 2160), palette: .blackAndWhite, expected: "320,120,3200,1920"),
      Window(size: (960, 540), density: 2, palette: .blackAndWhite, expected: "80,30,800,480"),
    ]

    @Test("centers the image at the largest size that its palette allows", arguments: windows)
    private func window(_ window: Window) throws {
      let folder = try KioskFolder(device: .board(800, 480, palette: window.palette), frames: 1)
      let tab = try Tab(folder, window.size.width, window.size.height, density: window.density)
      #expect(try tab.shows(folder.image(0)))
      #expect(try tab.text(Self.place) == window.expected)
      #expect(
        try tab.text("`${document.documentElement.scrollWidth} ${scrollX} ${scrollY}`")
          == "\(window.size.width) 0 0")
    }

    @Test("refits the image when the window is resized")
    func resized() throws {
      let folder = try KioskFolder(device: .board(800, 480), frames: 1)
      let tab = try Tab(folder, 1920, 1080)
      #expect(try tab.shows(folder.image(0)))
      try tab.resize(400, 900)
      #expect(try tab.wait(until: "\(Self.place) === '0,330,400,240'"))
    }

    @Test(
      "shows the exact pixels of the image in a window of its size", arguments: Rotation.allCases)
    func exact(rotation: Rotation) throws {
      let turned = rotation.rotate(PixelSize(320, 200))
      for isMirrored in [false, true] {
        let folder = try KioskFolder(
          device: .board(turned.width, turned.height, rotation: rotation, isMirrored: isMirrored),
          frames: 1)
        let tab = try Tab(folder)
        #expect(try tab.shows(folder.image(0)))
        try tab.waitForPaint()
        var expected = [UInt32](repeating: KioskFolder.colors[0], count: 320 * 200)
        for y in 0..<8 { for x in 0..<8 { expected[y * 320 + x] = 0xFFFF_FFFF } }
        #expect(try tab.screenshot().pixels == expected)
      }
    }

    @Test(
      "surrounds the image with white, or with black in dark mode",
      arguments: [("light", 0xFFFF_FFFF), ("dark", 0xFF00_0000)] as [(String, UInt32)])
    func surroundings(scheme: String, expected: UInt32) throws {
      let folder = try KioskFolder(frames: 1) { $0.colorScheme = scheme }
      let tab = try Tab(folder, 400, 400)
      #expect(try tab.shows(folder.image(0)))
      let picture = try tab.screenshot()
      #expect(picture.pixels[0] == expected)
      #expect(picture.pixels[200 * 400 + 200] == KioskFolder.colors[0])
      #expect(try tab.text("getComputedStyle(document.documentElement).colorScheme") == scheme)
    }
  }
}
