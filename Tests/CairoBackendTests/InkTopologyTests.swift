import Testing

@testable import CairoBackend

@Suite("Ink topology")
struct InkTopologyTests {
  private func topology(_ picture: String, minimumArea: Int = 0) -> [Int] {
    let rows = picture.split(separator: " ").map { $0.map { $0 == "#" } }
    let topology = InkTopology(
      width: rows.first?.count ?? 0, height: rows.count, minimumArea: minimumArea
    ) { rows[$1][$0] }
    return [topology.parts, topology.counters]
  }

  @Test("connects ink across corners and background along edges")
  func connections() {
    for (picture, expected) in [
      ("...", [0, 0]), ("#", [1, 0]), ("#.#", [2, 0]), ("#. .#", [1, 0]),
      ("### #.# ###", [1, 1]), (".#. #.# .#.", [1, 1]), ("##. #.# ###", [1, 1]),
      ("### #.. ###", [1, 0]), (".#. #.# .#. #.# .#.", [1, 2]),
      ("##### #...# #.#.# #...# #####", [2, 1]),
      ("#...# #...# #####", [1, 0]), ("##### #.#.# ##.## #####", [1, 3]),
    ] {
      #expect(topology(picture) == expected, "\(picture)")
    }
  }

  @Test("ignores parts and counters up to a minimum area")
  func minimumArea() {
    let picture = "####.# #..#.. #..#.. ####.. #.#... ###..."
    #expect(topology(picture) == [2, 2])
    #expect(topology(picture, minimumArea: 1) == [1, 1])
  }

  @Test("predicts the topology after each change of a row or column of pixels")
  func predictions() {
    var state: UInt64 = 7
    func isInked(_ density: UInt64) -> Bool {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 32) % 8 < density
    }
    for (width, height) in [(1, 1), (2, 5), (6, 6), (9, 7)] {
      for density in [2, 4, 6] as [UInt64] {
        let inked = (0..<width * height).map { _ in isInked(density) }
        let predictor = TopologyPredictor(width: width, height: height, inked: inked)
        for y in 0..<height {
          for x in 0..<width {
            for (columns, rows) in [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3)]
            where x + columns <= width && y + rows <= height {
              let line = PixelLine(x: x..<x + columns, y: y..<y + rows)
              let pixels = line.y.flatMap { y in line.x.map { y * width + $0 } }
              guard Set(pixels.map { inked[$0] }).count == 1 else { continue }
              var changed = inked
              for pixel in pixels { changed[pixel].toggle() }
              let counted = InkTopology(width: width, height: height) { changed[$1 * width + $0] }
              #expect(
                predictor.topology(afterInverting: line) == counted,
                "\(inked), \(width)×\(height), \(line)")
            }
          }
        }
      }
    }
  }
}
