import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing

extension BrowserTests.KioskTests {
  @Suite("Tap target resolution") struct Resolving {
    /// Overlapping, skewed and round targets, and targets at the edges, on a canvas of 320×200 pixels.
    private static let outlines: [[CGPoint]] = [
      [.init(x: 0, y: 0), .init(x: 320, y: 0), .init(x: 320, y: 200), .init(x: 0, y: 200)],
      [.init(x: 20, y: 20), .init(x: 140, y: 20), .init(x: 140, y: 90), .init(x: 20, y: 90)],
      [.init(x: 100, y: 60), .init(x: 260, y: 60), .init(x: 260, y: 150), .init(x: 100, y: 150)],
      [
        .init(x: 198, y: 8), .init(x: 308, y: 98.5), .init(x: 198.25, y: 188),
        .init(x: 88, y: 98),
      ],
      (0..<24).map { step in
        let angle = Double(step) * .pi / 12
        return CGPoint(x: 60 + 45 * cos(angle), y: 140 + 45 * sin(angle))
      },
      [.init(x: 40, y: 130), .init(x: 80, y: 130), .init(x: 80, y: 150), .init(x: 40, y: 150)],
      [.init(x: 300, y: 180), .init(x: 320, y: 180), .init(x: 320, y: 200), .init(x: 300, y: 200)],
    ]

    /// Returns the targets in pixels of a device's frames.
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
      "matches the library on a grid of points, for every panel rotation and window size",
      arguments: displays)
    private func grid(_ display: Display) throws {
      let turned = display.rotation.rotate(PixelSize(320, 200))
      let device = DeviceProfile.board(
        turned.width, turned.height, rotation: display.rotation, isMirrored: display.isMirrored)
      let folder = try KioskFolder(device: device, frames: 1, taps: Self.taps(on: device))
      let tab = try Tab(
        folder, display.window.width, display.window.height, density: display.density)
      #expect(try tab.shows(folder.image(0)))
      let found = try tab.resolvedGrid(in: display.window)
      let expected = found.map { Self.answers(within: 1, of: $0.point, folder.manifest) }
      for (found, expected) in zip(found, expected) {
        #expect(expected.contains(found.address), "at \(found.point)")
      }
      // For most points the result is the same all around, and these points cover every target.
      let certain = expected.filter { $0.count == 1 }
      #expect(certain.count * 10 > found.count * 7)
      #expect(Set(certain).count == Self.outlines.count)
    }

    @Test("matches the library exactly in a window of the image's size")
    func pixels() throws {
      let taps = Self.taps(on: .board()).filter { $0.polygon == nil }
      let folder = try KioskFolder(frames: 1, taps: taps)
      let tab = try Tab(folder)
      #expect(try tab.shows(folder.image(0)))
      for found in try tab.resolvedGrid(in: (320, 200), at: 0.5) {
        let expected = Self.answers(within: 0, of: found.point, folder.manifest)
        #expect([found.address] == expected, "at \(found.point)")
      }
    }

    /// Returns the library's results at a point of the canvas and at points `distance` pixels away.
    private static func answers(
      within distance: Double, of point: CGPoint, _ manifest: Manifest
    ) -> Set<String> {
      let resolver = TapResolver(manifest)
      let steps = distance == 0 ? [0] : [-distance, 0, distance]
      let answers = steps.flatMap { across in
        steps.map { down in
          let pixel = PanelPoint(manifest).picture(x: point.x + across, y: point.y + down)
          return resolver.resolve(
            x: min(max(0, pixel.x), Double(manifest.size.width) - 1),
            y: min(max(0, pixel.y), Double(manifest.size.height) - 1), at: KioskFolder.noon
          ).text
        }
      }
      return Set(answers)
    }
  }
}

extension Tab {
  /// Returns the links at grid points of a canvas of 320×200, which the page shows upright and centered.
  ///
  /// A mouse can only point to corners of the window's pixels, where two targets may meet; `offset` is added to them,
  /// in pixels.
  fileprivate func resolvedGrid(
    in window: (width: Int, height: Int), at offset: Double = 0
  ) throws -> [(point: CGPoint, address: String)] {
    let scale = min(Double(window.width) / 320, Double(window.height) / 200)
    let side = (Double(window.width) - 320 * scale) / 2
    let head = (Double(window.height) - 200 * scale) / 2
    let places = stride(from: 0.0, to: 200, by: 8).flatMap { (y: Double) -> [CGPoint] in
      stride(from: 0.0, to: 320, by: 8).map { (x: Double) -> CGPoint in
        CGPoint(
          x: (side + x * scale).rounded(.up) + offset, y: (head + y * scale).rounded(.up) + offset)
      }
    }
    let list = places.map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
    let found = try text(
      "[\(list)].map(([x, y]) => document.elementFromPoint(x, y)?.href).join('\\n')")
    return zip(places, found.split(separator: "\n", omittingEmptySubsequences: false)).map {
      (CGPoint(x: ($0.x - side) / scale, y: ($0.y - head) / scale), String($1))
    }
  }
}
