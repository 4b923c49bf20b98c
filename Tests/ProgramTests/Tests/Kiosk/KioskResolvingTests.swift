import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing

extension KioskTests {
  @Suite("resolves as the library does") struct Resolving {
    /// Targets over each other, askew, round and at the edges, of a canvas of 320×200 pixels.
    private static let outlines: [[CGPoint]] = [
      [.init(x: 0, y: 0), .init(x: 320, y: 0), .init(x: 320, y: 200), .init(x: 0, y: 200)],
      [.init(x: 20, y: 20), .init(x: 140, y: 20), .init(x: 140, y: 90), .init(x: 20, y: 90)],
      [.init(x: 100, y: 60), .init(x: 260, y: 60), .init(x: 260, y: 150), .init(x: 100, y: 150)],
      [
        .init(x: 200, y: 10), .init(x: 310, y: 100.5), .init(x: 200.25, y: 190),
        .init(x: 90, y: 100),
      ],
      (0..<24).map { step in
        let angle = Double(step) * .pi / 12
        return CGPoint(x: 60 + 45 * cos(angle), y: 140 + 45 * sin(angle))
      },
      [.init(x: 40, y: 130), .init(x: 80, y: 130), .init(x: 80, y: 150), .init(x: 40, y: 150)],
      [.init(x: 300, y: 180), .init(x: 320, y: 180), .init(x: 320, y: 200), .init(x: 300, y: 200)],
    ]

    /// The targets in the pixels of a device's picture.
    private static func taps(on device: DeviceProfile) -> [Manifest.Tap] {
      let empty = KioskFolder.manifest(device: device)
      return outlines.enumerated().map { index, outline in
        let corners = outline.map { PanelPoint(empty).picture(x: $0.x, y: $0.y) }
        let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
        let (right, bottom) = (corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
        let region = PictureRect(
          x: Int(left.rounded()), y: Int(top.rounded()),
          width: Int(right.rounded()) - Int(left.rounded()),
          height: Int(bottom.rounded()) - Int(top.rounded()))
        let isRectangle = outline.count == 4 && outline[0].y == outline[1].y
        return Manifest.Tap(
          region: region, polygon: isRectangle ? nil : corners.map(PicturePoint.init),
          destination: .url("board:///\(index)"), label: "\(index)")
      }
    }

    private struct Display: CustomTestStringConvertible {
      var rotation = Rotation.none
      var isMirrored = false
      var window = (width: 320, height: 200)
      var density = 1.0
      var testDescription: String {
        "\(rotation)\(isMirrored ? ", mirrored" : "") in \(window) by \(density)"
      }
    }

    private static let displays =
      Rotation.allCases.flatMap { rotation in
        [false, true].map { Display(rotation: rotation, isMirrored: $0) }
      } + [
        Display(window: (1280, 800)), Display(rotation: .quarter, window: (1000, 300)),
        Display(rotation: .half, isMirrored: true, window: (3840, 2160)),
        Display(window: (640, 400), density: 2), Display(window: (360, 640), density: 3),
      ]

    @Test(
      "of a grid of points, under every turn of the panel and in any window", arguments: displays)
    private func grid(_ display: Display) throws {
      let turned = display.rotation.turned(PixelSize(320, 200))
      let device = DeviceProfile.board(
        turned.width, turned.height, rotation: display.rotation, isMirrored: display.isMirrored)
      let folder = try KioskFolder(device: device, frames: 1, taps: Self.taps(on: device))
      let tab = try Tab(
        folder, display.window.width, display.window.height, density: display.density)
      #expect(try tab.shows(folder.image(0)))
      let points = stride(from: 3.5, to: 200, by: 7).flatMap { y in
        stride(from: 2.5, to: 320, by: 7).map { (x: $0, y: y) }
      }
      let resolver = TapResolver(folder.manifest)
      let expected = points.map { point in
        let pixel = PanelPoint(folder.manifest).picture(x: point.x, y: point.y)
        return resolver.answer(x: pixel.x, y: pixel.y, at: KioskFolder.noon).text
      }
      let found = try tab.text(Self.lookup(of: points, in: display.window))
      #expect(found == expected.joined(separator: "\n"))
      #expect(Set(expected).count == Self.outlines.count)
    }

    /// An expression for what the page has at points of the canvas, which it shows upright and centered.
    private static func lookup(
      of points: [(x: Double, y: Double)], in window: (width: Int, height: Int)
    ) -> String {
      let scale = min(Double(window.width) / 320, Double(window.height) / 200)
      let side = (Double(window.width) - 320 * scale) / 2
      let head = (Double(window.height) - 200 * scale) / 2
      let places = points.map { "[\(side + $0.x * scale),\(head + $0.y * scale)]" }
      return """
        [\(places.joined(separator: ","))]
          .map(([x, y]) => document.elementFromPoint(x, y).href).join("\\n")
        """
    }
  }
}
