import Foundation
import Graphics
import Testing

@testable import CairoBackend

struct ColorInterpolationTests {
  /// Colors at 0, 0.25, 0.5, 0.75 and 1 between the first and the last one, computed by another program.
  static let oklab: [[UInt32]] = [
    [0x000000, 0x222222, 0x636363, 0xAEAEAE, 0xFFFFFF],
    [0xFF0000, 0xED7300, 0xD0A800, 0xA0D500, 0x00FF00],
    [0x0000FF, 0x1D77E7, 0x6CABC7, 0xB5D797, 0xFFFF00],
    [0xFF0000, 0xC6496D, 0x8C53A2, 0x5147D2, 0x0000FF],
    [0xFFFFFF, 0xB8D2FF, 0x74A3FF, 0x306DFF, 0x0000FF],
  ]

  @Test(arguments: oklab)
  func gradientsShowTheColorsOfOKLab(expected: [UInt32]) {
    let stops = [stop(expected[0], 0), stop(expected[4], 1)].interpolated(in: .oklab)
    // The middle of pixel x is at x / 256 of the gradient.
    let paint = Paint.linearGradient(
      stops, from: CGPoint(x: 0.5, y: 0), to: CGPoint(x: 256.5, y: 0))
    let area = Path(CGRect(x: 0, y: 0, width: 257, height: 1))
    let pixels = bitmap([.fill(area, paint, FillStyle())], 257, 1)
    for (index, color) in expected.enumerated() {
      let shown = pixels[index * 64, 0]
      for shift: UInt32 in [0, 8, 16] {
        let (value, target) = (Int(shown >> shift & 255), Int(color >> shift & 255))
        #expect(abs(value - target) <= 2, "\(index), \(shift)")
      }
    }
  }

  @Test func sRGBNeedsNoFurtherStops() {
    let stops = [stop(0x000000, 0), stop(0xFFFFFF, 1)]
    #expect(stops.interpolated(in: .sRGB) == stops)
  }

  @Test(
    "Stops are added where colors differ, in ascending order",
    arguments: [
      ([(0xFF0000, 0), (0x00FF00, 1)], 4...25), ([(0x808080, 0), (0x818181, 1)], 2...2),
      ([(0xFF0000, 0.5), (0x00FF00, 0.5)], 2...2), ([(0xFF0000, 0.5)], 1...1),
    ] as [([(UInt32, Double)], ClosedRange<Int>)])
  func number(stops: [(UInt32, Double)], expected: ClosedRange<Int>) {
    let result = stops.map { stop($0.0, $0.1) }.interpolated(in: .oklab)
    #expect(expected.contains(result.count))
    let locations = result.map(\.location)
    #expect(locations == locations.sorted())
  }

  @Test func manyStopsGetFewMore() {
    let stops = (0..<9000).map {
      stop($0.isMultiple(of: 2) ? 0xFF0000 : 0x00FF00, Double($0) / 9000)
    }
    #expect(stops.interpolated(in: .oklab).count == 9000)
  }

  @Test func opacityIsInterpolatedAsItIs() {
    let ends = [
      GradientStop(color: .clear, location: 0), GradientStop(color: .white, location: 1),
    ]
    for stop in ends.interpolated(in: .oklab) {
      #expect(abs(stop.color.opacity - stop.location) < 1e-9)
    }
  }

  private func stop(_ color: UInt32, _ location: Double) -> GradientStop {
    func part(_ shift: UInt32) -> Double { Double(color >> shift & 255) / 255 }
    return GradientStop(
      color: ResolvedColor(red: part(16), green: part(8), blue: part(0)), location: location)
  }
}
