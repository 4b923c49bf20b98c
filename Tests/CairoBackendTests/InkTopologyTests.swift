import Testing

@testable import CairoBackend

@Suite("Parts and counters of a picture")
struct InkTopologyTests {
  private func topology(_ picture: String, least: Int = 0) -> [Int] {
    let rows = picture.split(separator: " ").map { $0.map { $0 == "#" } }
    let topology = InkTopology(width: rows.first?.count ?? 0, height: rows.count, least: least) {
      rows[$1][$0]
    }
    return [topology.parts, topology.counters]
  }

  @Test("are connected across corners where they are ink, and along edges where they are paper")
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

  @Test("count only what is larger than a number of pixels")
  func leastArea() {
    let picture = "####.# #..#.. #..#.. ####.. #.#... ###..."
    #expect(topology(picture) == [2, 2])
    #expect(topology(picture, least: 1) == [1, 1])
  }

  @Test("are repaired where it is least clear what a pixel is")
  func repair() {
    // A tail that touches a bowl, and a bowl that is open.
    for (picture, coverage, wanted, expected) in [
      (
        "### #.# ### #.# ###", [1, 1, 1, 1, 0, 1, 1, 1, 0.9, 1, 0, 0.5, 1, 1, 1], (1, 1),
        "### #.# ### #.. ###"
      ),
      ("### #.. ###", [1, 1, 1, 1, 0.1, 0.4, 1, 1, 1], (1, 1), "### #.# ###"),
      ("### ### ###", [1, 1, 1, 1, 0.6, 1, 1, 1, 1], (1, 1), "### #.# ###"),
      // What is clear stays.
      ("### #.. ###", [1, 1, 1, 1, 0, 0, 1, 1, 1], (1, 1), "### #.. ###"),
    ] as [(String, [Double], (Int, Int), String)] {
      let rows = picture.split(separator: " ").map { $0.map { $0 == "#" } }
      let example = wanted == (1, 1) ? "### #.# ###" : "#"
      let target = example.split(separator: " ").map { $0.map { $0 == "#" } }
      var letter = GlyphRaster(
        width: rows[0].count, height: rows.count, inked: rows.flatMap { $0 }, coverage: coverage)
      letter.repair(
        to: InkTopology(width: target[0].count, height: target.count) { target[$1][$0] }, stem: 1)
      let result = letter.inked.map { $0 ? "#" : "." }.joined()
      #expect(result == expected.replacing(" ", with: ""), "\(picture)")
    }
  }
}
