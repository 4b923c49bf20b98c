import Foundation
import Graphics
import Testing

@testable import CairoBackend

@Suite("Glyphs hinted for one bit")
struct GlyphHinterTests {
  /// The rows of a letter as it is drawn in one ink, `#` for ink.
  private func rows(_ letter: String, _ size: Double, weight: Int = 400) -> [String] {
    var block = text(letter, size: size)
    block.spans[0].face.weight = weight
    let picture = bitmap([.text(block, at: CGPoint(x: 4, y: 4))], 160, 60, mode: .blackAndWhite)
    let rows = (0..<60).map { y in
      String((0..<160).map { picture[$0, y] == 0xFF00_0000 ? "#" : "." })
    }.filter { $0.contains("#") }
    let left = rows.compactMap { $0.firstIndex(of: "#")?.utf16Offset(in: $0) }.min() ?? 0
    let right = rows.compactMap { $0.lastIndex(of: "#")?.utf16Offset(in: $0) }.max() ?? 0
    return rows.map { String($0.dropFirst(left).prefix(right + 1 - left)) }
  }

  @Test("have equal stem widths within a size and weight, in every letter")
  func stems() {
    for (size, weight, stem) in [
      (10.0, 400, 1), (13, 400, 1), (16, 400, 1), (20, 400, 2), (10, 600, 2), (13, 600, 2),
      (16, 600, 2), (20, 600, 3), (11, 600, 2),
    ] {
      for letter in ["l", "n", "u", "h", "H", "N", "d", "b", "I"] {
        let rows = rows(letter, size, weight: weight)
        let row = rows[rows.count - 2 - (letter == "u" || letter == "d" || letter == "b" ? 2 : 0)]
        let runs = row.split(separator: ".").map(\.count)
        let edges = letter == "N" ? [runs.first ?? 0] : runs
        #expect(edges.allSatisfy { $0 == stem }, "'\(letter)' in \(size), \(weight): \(row)")
      }
      // The stem of a "1" is at its right side, both below and next to its flag.
      let one = rows("1", size, weight: weight)
      #expect(
        one.allSatisfy { $0.hasSuffix(String(repeating: "#", count: stem)) },
        "'1' in \(size), \(weight): \(one)")
    }
  }

  @Test("are bolder in a bold font than in a regular one")
  func weights() {
    for size in 9...30 {
      func ink(_ weight: Int) -> Int {
        rows("l", Double(size), weight: weight).first?.count { $0 == "#" } ?? 0
      }
      #expect(ink(600) > ink(400) || size == 9, "\(size)")
      #expect(ink(700) >= ink(600), "\(size)")
    }
  }

  @Test("keep their counters open")
  func counters() {
    for (letter, expected) in [
      ("o", 1), ("e", 1), ("B", 2), ("A", 1), ("D", 1),
    ] {
      for size in 10...20 {
        for weight in [400, 600] {
          let rows = rows(letter, Double(size), weight: weight)
          #expect(counters(of: rows) == expected, "'\(letter)' in \(size), \(weight): \(rows)")
        }
      }
    }
  }

  @Test("have as many counters as the font's outlines of digits")
  func countersOfFigures() {
    for (figure, expected) in [
      ("0", 1), ("1", 0), ("2", 0), ("3", 0), ("4", 1), ("5", 0), ("6", 1), ("7", 0), ("8", 2),
      ("9", 1),
    ] {
      for size in 9...20 {
        for weight in [400, 600] {
          let rows = rows(figure, Double(size), weight: weight)
          #expect(counters(of: rows) == expected, "'\(figure)' in \(size), \(weight): \(rows)")
        }
      }
    }
  }

  @Test("have as many counters as the font's outlines of letters")
  func countersOfLetters() {
    for (letters, expected) in [("abdegopqDOPQR", 1), ("cfhklmnrstuvwxyzCGKSZ", 0)] {
      for letter in letters.map(String.init) {
        for size in 9...20 {
          for weight in [400, 600] {
            let rows = rows(letter, Double(size), weight: weight)
            #expect(counters(of: rows) == expected, "'\(letter)' in \(size), \(weight): \(rows)")
          }
        }
      }
    }
  }

  @Test("have nearly equal halves in an '8'")
  func halves() {
    for (size, weight) in [(10, 400), (11, 400), (17, 400), (10, 600), (11, 600), (19, 600)] {
      let rows = rows("8", Double(size), weight: weight)
      let middle = (rows.first?.count ?? 0) / 2
      let inked = rows.map { $0[$0.index($0.startIndex, offsetBy: middle)] == "#" }
      let halves = inked.split(separator: true).map(\.count)
      #expect(
        halves.count == 2 && abs(halves[0] - halves[1]) <= 1, "\(size), \(weight): \(rows)")
    }
  }

  @Test("keep centered strokes centered")
  func middleStrokes() {
    for weight in [400, 600] {
      for size in 10...20 {
        let stem = rows("l", Double(size), weight: weight).last ?? ""
        for letter in ["m", "T"] {
          let row = rows(letter, Double(size), weight: weight).last ?? ""
          guard letter == "T" else {
            let gaps = row.split(separator: "#").map(\.count)
            #expect(Set(gaps).count == 1 && gaps.count == 2, "\(size), \(weight): \(row)")
            continue
          }
          #expect(
            row == String(row.reversed()) && row.filter { $0 == "#" } == stem,
            "\(size), \(weight): \(row)")
        }
      }
    }
  }

  @Test("separate accents from letters, and an acute accent from a grave one and a dieresis")
  func separateAccents() {
    for (letter, expected) in [
      ("é", 2), ("è", 2), ("ü", 3), ("ö", 3), ("ä", 3), ("å", 2), ("ñ", 2), ("š", 2), ("ž", 2),
    ] {
      for size in 12...18 {
        for weight in [400, 600] {
          let rows = rowsWithGaps(letter, Double(size), weight: weight)
          let width = rows.first?.count ?? 0
          let inked = rows.map { $0.map { $0 == "#" } }
          let parts = InkTopology(width: width, height: rows.count) { inked[$1][$0] }.parts
          #expect(parts == expected, "'\(letter)' in \(size), \(weight): \(rows)")
        }
      }
    }
    for size in 12...18 {
      for weight in [400, 600] {
        let accents = ["é", "è", "ë"].map { letter in
          Array(rowsWithGaps(letter, Double(size), weight: weight).prefix { $0.contains("#") })
        }
        #expect(Set(accents).count == 3, "\(size), \(weight): \(accents)")
      }
    }
  }

  /// The number of areas without ink that are enclosed by ink.
  private func counters(of rows: [String]) -> Int {
    let width = (rows.first?.count ?? 0) + 2
    let edge = [Bool](repeating: false, count: width)
    var isInked = [edge] + rows.map { [false] + $0.map { $0 == "#" } + [false] } + [edge]
    var areas = 0
    for y in isInked.indices {
      for x in 0..<width where !isInked[y][x] {
        areas += 1
        var waiting = [(x, y)]
        while let (x, y) = waiting.popLast() {
          guard isInked.indices.contains(y), (0..<width).contains(x), !isInked[y][x] else {
            continue
          }
          isInked[y][x] = true
          waiting += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        }
      }
    }
    return areas - 1
  }

  @Test("leave a row between the dot of an 'i' and its stem")
  func dots() {
    for size in 9...24 {
      for weight in [400, 500, 600, 700] {
        for letter in size < 11 ? ["i", "j"] : ["i", "j", "ü"] {
          let block = rowsWithGaps(letter, Double(size), weight: weight)
          #expect(block.contains { !$0.contains("#") }, "'\(letter)' in \(size), \(weight)")
        }
      }
    }
  }

  @Test("distinguish an accent from a dot")
  func accents() {
    for size in 18...24 {
      for weight in [400, 600] {
        let rows = rowsWithGaps("é", Double(size), weight: weight)
        let accent = rows.prefix { $0.contains("#") }
        let starts = accent.compactMap { $0.firstIndex(of: "#") }
        #expect(Set(starts).count > 1, "\(size), \(weight): \(accent)")
      }
    }
  }

  @Test("are equally bold next to another script and alone")
  func figures() {
    func ink(_ string: String) -> Int {
      rows(string, 12, weight: 600).reduce(0) { $0 + $1.count { $0 == "#" } }
    }
    for script in ["שלום ", "你好 "] {
      for figures in ["12:30", "21°"] {
        #expect(ink(script + figures) == ink(script) + ink(figures), "\(script)\(figures)")
      }
    }
  }

  /// The rows from the first to the last one with ink.
  private func rowsWithGaps(_ letter: String, _ size: Double, weight: Int) -> [String] {
    var block = text(letter, size: size)
    block.spans[0].face.weight = weight
    let picture = bitmap([.text(block, at: CGPoint(x: 4, y: 4))], 60, 60, mode: .blackAndWhite)
    let rows = (0..<60).map { y in
      String((0..<60).map { picture[$0, y] == 0xFF00_0000 ? "#" : "." })
    }
    guard let first = rows.firstIndex(where: { $0.contains("#") }),
      let last = rows.lastIndex(where: { $0.contains("#") })
    else { return [] }
    return Array(rows[first...last])
  }

  @Test("are symmetric if their outlines are")
  func symmetry() {
    for size in [10.0, 11, 12, 13, 14, 15, 16, 17] {
      for weight in [400, 600] {
        for letter in ["o", "O", "H", "l", "I", "."] {
          let rows = rows(letter, size, weight: weight)
          let mirrored = rows.map { String($0.reversed()) }
          let different = zip(rows, mirrored).count { $0 != $1 }
          #expect(different <= rows.count / 3, "'\(letter)' in \(size), \(weight): \(rows)")
        }
      }
    }
  }
}
