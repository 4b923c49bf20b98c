import Foundation
import Graphics
import Testing

@testable import CairoBackend

@Suite("Pixel spacing of letters")
struct PixelSpacingTests {
  /// Letters with an outline from 0.5 to 4.5 that are drawn in columns 0 to 4, at the given
  /// origins.
  private func letters(_ origins: [Double]) -> [PixelSpacing.Letter] {
    origins.map { PixelSpacing.Letter(origin: $0, outline: 0.5..<4.5, columns: 0..<5) }
  }

  private func space(_ origin: Double) -> PixelSpacing.Letter {
    PixelSpacing.Letter(origin: origin, outline: 0..<0, columns: 0..<0)
  }

  private func gaps(_ letters: [PixelSpacing.Letter]) -> [Int] {
    let origins = PixelSpacing.origins(of: letters)
    let drawn = zip(origins, letters).filter { !$1.columns.isEmpty }
    return zip(drawn, drawn.dropFirst()).map { before, next in
      next.0 + next.1.columns.lowerBound - before.0 - before.1.columns.upperBound
    }
  }

  @Test("keeps a gap wherever the outlines have one")
  func gap() {
    #expect(gaps(letters([0, 5.2, 10.6, 15.8])) == [1, 1, 1])
  }

  @Test("makes gaps equal where the outlines' gaps are")
  func equalGaps() {
    let word = letters([0.3, 6.1, 11.9, 17.7, 25.1])
    #expect(Set(gaps(word).prefix(3)).count == 1)
    #expect(gaps(word)[3] > gaps(word)[0])
  }

  @Test("keeps words apart")
  func words() {
    let text = letters([0, 5.2, 10.4]) + [space(15.6)] + letters([17.4, 22.6])
    #expect(gaps(text)[2] >= 3)
    // A narrow space is a space too.
    #expect(gaps(letters([0, 5.2]) + [space(10.4)] + letters([11.4, 16.6]))[1] == 3)
    // Words that became wider keep most of a space.
    let grown = letters([0, 4.6, 9.2, 13.8, 18.6]) + [space(23)] + letters([26.5])
    #expect(gaps(grown)[4] >= 3)
  }

  @Test("leaves at least 0.22 em between words and distributes the remaining width evenly")
  func wordGaps() {
    func line(_ em: Double, space: Double) -> [Int] {
      var letters: [PixelSpacing.Letter] = []
      var origin = 0.4
      for word in [3, 2, 4, 1] {
        for _ in 0..<word {
          letters.append(
            PixelSpacing.Letter(origin: origin, outline: 0.5..<4.5, columns: 0..<5, em: em))
          origin += 5.7 + Double(word) * 0.07
        }
        letters.append(self.space(origin))
        origin += space
      }
      let gaps = gaps(letters)
      return [gaps[2], gaps[4], gaps[8]]
    }
    for (em, least) in [(9.0, 3), (13, 3), (14, 4), (17, 4), (19, 5)] {
      #expect(line(em, space: 1).allSatisfy { $0 == least }, "\(em)")
    }
    let wide = line(14, space: 7)
    #expect(wide.min() ?? 0 >= 6 && (wide.max() ?? 0) - (wide.min() ?? 0) <= 1, "\(wide)")
  }

  @Test("places overhanging letters as close as their ink allows")
  func overhang() {
    // A bar over a stem, like a "T", before a letter that is lower than the bar.
    let bar = GlyphBitmap(
      columns: 0..<5, rows: -3..<0, outline: 0.2..<4.8,
      bytes: [255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0])
    let low = GlyphBitmap(columns: 0..<2, rows: -1..<0, outline: 0.1..<1.9, bytes: [255, 255])
    func letter(_ picture: GlyphBitmap, _ origin: Double) -> PixelSpacing.Letter {
      PixelSpacing.Letter(
        origin: origin, outline: picture.outline, columns: picture.columns,
        profile: picture.profile)
    }
    // The layout has them touch or overlap: one column stays free.
    #expect(PixelSpacing.origins(of: [letter(bar, 0), letter(low, 3.6)]) == [0, 4])
    #expect(PixelSpacing.origins(of: [letter(bar, 0), letter(low, 4.2)]) == [0, 4])
    // A combining mark stays on its letter.
    #expect(PixelSpacing.origins(of: [letter(bar, 0), letter(low, 1)]) == [0, 1])
  }

  @Test("does not move letters that a script joins")
  func joined() {
    let word = [0, 3.6, 7.4].map {
      PixelSpacing.Letter(origin: $0, outline: -0.2..<4, columns: 0..<4)
    }
    #expect(PixelSpacing.origins(of: word) == [0, 4, 7])
  }

  @Test("keeps monospaced letters in their columns")
  func tables() {
    #expect(PixelSpacing.origins(of: letters([0, 5.4, 10.8, 16.2])) == [0, 5, 11, 16])
  }

  @Test("keeps words apart and digits together in small text, in black and in white")
  func smallTextSpacing() {
    for string in ["swim lesson", "closed until", "9:41 AM"] {
      for size in 9...17 {
        for weight in [400, 600] {
          let gaps = inkGaps(of: string, size: Double(size), weight: weight)
          let least = max(3, Int((0.22 * Double(size)).rounded(.up)))
          let between = gaps.max() ?? 0
          #expect(between >= least, "'\(string)' in \(size), \(weight)")
          // The largest gap, between the words, occurs once.
          #expect(gaps.count { $0 >= between } == 1, "'\(string)' in \(size), \(weight): \(gaps)")
        }
      }
    }
    for size in 9...17 {
      for weight in [400, 600] {
        let gaps = inkGaps(of: "9:41", size: Double(size), weight: weight)
        #expect(gaps.count == 3 && gaps.allSatisfy { 1...3 ~= $0 }, "\(size), \(weight): \(gaps)")
      }
    }
  }

  /// The numbers of columns without ink between those with ink, from left to right, which must be
  /// equal for white on black.
  private func inkGaps(of string: String, size: Double, weight: Int) -> [Int] {
    func columns(_ ink: ResolvedColor, on background: ResolvedColor) -> [Bool] {
      var block = text(string, size: size, color: ink)
      block.spans[0].face.weight = weight
      let area = CGRect(x: 0, y: 0, width: 160, height: 30)
      let picture = bitmap(
        [fill(area, background), .text(block, at: CGPoint(x: 4, y: 2))], 160, 30,
        mode: .blackAndWhite)
      return (0..<160).map { x in (0..<30).contains { picture[x, $0] == ink.word } }
    }
    let inked = columns(.black, on: .white)
    #expect(inked == columns(.white, on: .black), "'\(string)' in \(size), \(weight)")
    let edges = inked.indices.filter { inked[$0] }
    return zip(edges, edges.dropFirst()).map { $1 - $0 - 1 }.filter { $0 > 0 }
  }

  @Test("never lets letters touch in small text")
  func smallText() {
    for size in [9.0, 10, 11, 13] {
      let picture = bitmap(
        [.text(text("9 Rag 0863", size: size), at: .zero)], 100, 30, mode: .blackAndWhite)
      let inked = (0..<100).map { x in (0..<30).contains { picture[x, $0] == 0xFF00_0000 } }
      let groups = zip(inked, inked.dropFirst()).count { !$0 && $1 }
      #expect(groups == 8 || inked[0] && groups == 7, "\(size)")
    }
  }
}

extension ResolvedColor {
  /// The color as an opaque pixel.
  fileprivate var word: UInt32 { self == .black ? 0xFF00_0000 : 0xFFFF_FFFF }
}
