import Foundation
import Graphics
import Testing

@testable import CairoBackend

@Suite("Letters on whole pixels")
struct PixelSpacingTests {
  /// Letters of an outline from 0.5 to 4.5 that are drawn in columns 0 to 4, at origins.
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

  @Test("keep a gap wherever their outlines have one")
  func gap() {
    #expect(gaps(letters([0, 5.2, 10.6, 15.8])) == [1, 1, 1])
  }

  @Test("have equal gaps where their outlines do")
  func equalGaps() {
    let word = letters([0.3, 6.1, 11.9, 17.7, 25.1])
    #expect(Set(gaps(word).prefix(3)).count == 1)
    #expect(gaps(word)[3] > gaps(word)[0])
  }

  @Test("leave words apart")
  func words() {
    let text = letters([0, 5.2, 10.4]) + [space(15.6)] + letters([17.4, 22.6])
    #expect(gaps(text)[2] >= 3)
    // A narrow space is one too.
    #expect(gaps(letters([0, 5.2]) + [space(10.4)] + letters([11.4, 16.6]))[1] == 3)
    // Words that have grown leave most of a space.
    let grown = letters([0, 4.6, 9.2, 13.8, 18.6]) + [space(23)] + letters([26.5])
    #expect(gaps(grown)[4] >= 3)
  }

  @Test("stay where they are where a script joins them")
  func joined() {
    let word = [0, 3.6, 7.4].map {
      PixelSpacing.Letter(origin: $0, outline: -0.2..<4, columns: 0..<4)
    }
    #expect(PixelSpacing.origins(of: word) == [0, 4, 7])
  }

  @Test("keep to their columns where all are equally wide")
  func tables() {
    #expect(PixelSpacing.origins(of: letters([0, 5.4, 10.8, 16.2])) == [0, 5, 11, 16])
  }

  @Test("never touch in small text")
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
