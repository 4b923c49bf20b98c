import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

/// The proposal for root views, and the start of the dump.
@MainActor @Suite struct RootTests {
  private func frames(
    _ view: some View, in size: CGSize, proposed proposal: ProposedViewSize
  ) -> [String] {
    let record = root(view, recordsFrames: true).layoutRecord(size: size, proposal: proposal)
    return ["a", "b"].map { record.first(identifier: $0).map { describe($0.frame) } ?? "missing" }
  }

  @Test func theContentIsPlacedWithItsProposalAndNotItsSize() {
    let pair = HStack(spacing: 0) {
      Color.red.frame(maxWidth: 100).tag("a")
      Color.green.frame(minWidth: 100).tag("b")
    }
    #expect(
      frames(
        pair, in: CGSize(width: 175, height: 10), proposed: ProposedViewSize(width: 150, height: 10)
      )
        == ["0 0 75 10", "75 0 100 10"])
    let ideal = Color.red.tag("a").aspectRatio(2, contentMode: .fit).tag("b")
    #expect(
      frames(ideal, in: .square(10), proposed: .unspecified) == ["0 0 10 10", "0 0 10 10"])
  }

  @Test func anImageInATextIsNotAViewOfTheDump() {
    let text = Text("\(Image(systemName: "star.fill")) 5").tag("text")
    let whole = record(text, in: .square(100))
    #expect(whole.name == "Root")
    #expect(whole.first(identifier: "text")?.children == [])
    #expect(describe(whole.frame) == "0 0 100 100")
  }
}
