import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct HostileViewTests {
  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -7, .greatestFiniteMagnitude])
  func invalidLengthsNeverCrash(_ length: CGFloat) {
    func check(_ view: some View) {
      _ = items(
        HStack {
          Text("a"); view; Color.red
        }, in: .square(100), scale: 2)
      _ = items(
        VStack {
          Text("a"); view; Color.red
        }.fixedSize(), in: .square(100), scale: 2)
      _ = items(
        Grid {
          GridRow {
            view; Text("a")
          }
        }, in: .square(100), scale: 2)
    }
    let view = Text("b").background(Color.blue)
    check(view.frame(width: length, height: length))
    check(view.frame(minWidth: length, idealWidth: length, maxWidth: length))
    check(view.frame(minHeight: length, maxHeight: length))
    check(view.padding(length))
    check(view.offset(x: length, y: length))
    check(view.position(x: length, y: length))
    check(view.layoutPriority(length))
    check(view.zIndex(length))
    check(Color.red.aspectRatio(length, contentMode: .fill))
    check(Spacer(minLength: length))
    check(
      HStack(spacing: length) {
        view; view
      })
    check(view.alignmentGuide(.leading) { _ in length }.frame(width: 9, alignment: .leading))
    check(
      Grid(horizontalSpacing: length, verticalSpacing: length) {
        GridRow {
          view; view
        }
      })
    check(
      LazyVGrid(columns: [GridItem(.fixed(length)), GridItem(.flexible(minimum: length))]) {
        view; view
      })
    check(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: length, maximum: length))], spacing: length) {
        view; view
      })
    check(view.containerRelativeFrame(.horizontal, count: -1, span: -2, spacing: length))
    check(view.safeAreaInset(edge: .top, spacing: length) { view })
    check(
      ViewThatFits {
        view.frame(width: length); view
      })
    _ = items(view, in: CGSize(width: length, height: length))
  }

  @Test func invalidLengthsAreReported() {
    let view = Color.red.frame(width: -1).frame(maxHeight: .nan).padding(.infinity)
    #expect(
      diagnostics(of: view, in: .square(10))
        == [
          "padding inf is not a length; 0 is used",
          "frame limits [nan] contain a number that is not a size; use numbers from 0",
          "frame length -1.0 is not a size and is ignored; use a finite number from 0",
        ].reversed())
  }

  @Test func nestedStacksAreMeasuredOnlyAFewTimesEach() {
    let counter = Counter()
    var probed = AnyView(ProbeView(counter: counter))
    for depth in 0..<30 {
      let inner = probed
      probed =
        depth.isMultiple(of: 2)
        ? AnyView(
          HStack(alignment: .firstTextBaseline) {
            inner; Color.red; Text("b")
          })
        : AnyView(
          VStack(alignment: .leading) {
            Text("c"); inner; Spacer()
          })
    }
    _ = items(probed, in: .square(1000))
    #expect(counter.sizes > 0)
    #expect(counter.sizes < 2000, "measured \(counter.sizes) times")
  }

  @Test func manyChildrenAreLaidOut() {
    let column = VStack(spacing: 0) {
      ForEach(0..<10_000) { _ in Color.red }
    }
    #expect(items(column, in: CGSize(width: 1, height: 10_000)).count == 10_000)
    let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 1), spacing: 0)], spacing: 0) {
      ForEach(0..<10_000) { _ in Color.red }
    }
    #expect(items(grid, in: .square(100)).count == 10_000)
  }

  @Test func tenThousandModifiersAreLaidOut() {
    var view = AnyView(Color.red)
    for _ in 0..<10_000 { view = AnyView(view.padding(0)) }
    #expect(items(view, in: .square(100)).count == 1)
  }

  @Test func tenThousandStacksAreLaidOut() {
    var view = AnyView(Text("a"))
    for _ in 0..<10_000 { view = AnyView(HStack(alignment: .firstTextBaseline) { view }) }
    #expect(items(view, in: .square(100)).count == 1)
  }
}

private final class Counter {
  var sizes = 0
}

/// A view that counts how often it is measured.
private struct ProbeView: View {
  let counter: Counter

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(Probe(counter: counter))])
  }
}

private struct Probe: NodeLayout {
  let counter: Counter

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    counter.sizes += 1
    return proposal.replacingUnspecifiedDimensions()
  }
}
