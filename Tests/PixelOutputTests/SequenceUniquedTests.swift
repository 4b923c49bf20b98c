import Graphics
import Testing

@Suite("Sequences without duplicates")
struct SequenceUniquedTests {
  @Test(
    "keep the first of equal elements",
    arguments: [
      ([], []), ([1], [1]), ([3, 1, 3, 2, 1], [3, 1, 2]), ([2, 2, 2], [2]),
    ] as [([Int], [Int])])
  func elements(elements: [Int], expected: [Int]) {
    #expect(elements.uniqued() == expected)
  }

  @Test("keep the first element for each value of a projection")
  func projection() {
    let words = ["oak", "ash", "birch", "elm", "maple", "hornbeam"]
    #expect(words.uniqued(on: \.count) == ["oak", "birch", "hornbeam"])
  }
}
