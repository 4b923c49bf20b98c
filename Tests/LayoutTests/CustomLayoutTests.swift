import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct CustomLayoutTests {
  @Test func customLayoutsPlaceViewsByAPoint() {
    let view = Diagonal(step: 20) {
      Color.red.frame(width: 10, height: 10).tag("a")
      Color.red.frame(width: 10, height: 10).layoutValue(key: Shift.self, value: 5).padding(1).tag(
        "b")
    }
    .tag("layout")
    // The value passes through the padding: the second view is 5 points lower.
    #expect(
      layout(view, in: .square(60))
        == ["layout": "0 0 60 60", "a": "0 0 10 10", "b": "20 25 12 12"])
  }

  @Test func theValueNearestToTheViewReachesTheLayout() {
    /// The distance of the second view from its position on the diagonal.
    func shift(_ second: some View) -> String? {
      let view = Diagonal(step: 0) {
        Color.red
        second.tag("b")
      }
      return layout(view, in: .square(60))["b"]
    }
    func at(_ view: some View, _ value: CGFloat) -> some View {
      view.layoutValue(key: Shift.self, value: value)
    }
    struct Item: View {
      var body: some View {
        Color.red.frame(width: 8, height: 8).layoutValue(key: Shift.self, value: 5)
      }
    }
    let box = Color.red.frame(width: 8, height: 8)
    let cases: [(AnyView, String)] = [
      (AnyView(box), "0 0 8 8"),
      (AnyView(at(box, 5)), "0 5 8 8"),
      // An outer value, even the default, does not replace an inner one, whatever is between them.
      (AnyView(at(at(box, 5), 9)), "0 5 8 8"),
      (AnyView(at(at(box, 5), Shift.defaultValue)), "0 5 8 8"),
      (AnyView(at(at(box, 5).padding(1), 9)), "0 5 10 10"),
      (AnyView(at(at(box, 5).frame(width: 20, height: 20), 9)), "0 5 20 20"),
      (AnyView(at(at(box, 5).opacity(0.5).background(.blue), 9)), "0 5 8 8"),
      (AnyView(at(at(box, 5).layoutPriority(1), 9).layoutPriority(2)), "0 5 8 8"),
      (AnyView(at(Item(), 9)), "0 5 8 8"),
      (AnyView(at(Group { at(box, 5) }, 9)), "0 5 8 8"),
      (AnyView(at(AnyView(at(box, 5)), 9)), "0 5 8 8"),
      (AnyView(at(ForEach(0..<1) { _ in at(box, 5) }, 9)), "0 5 8 8"),
      // Another key is another value, and a container is a separate view.
      (AnyView(at(box.layoutValue(key: Other.self, value: 5), 9)), "0 9 8 8"),
      (AnyView(at(HStack { at(box, 5) }, 9)), "0 9 8 8"),
      (AnyView(HStack { at(box, 5) }), "0 0 8 8"),
      (AnyView(box.background { at(Color.blue, 5) }), "0 0 8 8"),
    ]
    for (index, (view, expected)) in cases.enumerated() {
      #expect(shift(view) == expected, "case \(index)")
    }
  }

  @Test func aContainersDefaultDoesNotReplaceValuesOfItsItems() {
    struct Column<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View {
        Diagonal(step: 10) { content.layoutValue(key: Shift.self, value: 1) }
      }
    }
    let view = Column {
      Color.red.frame(width: 4, height: 4).tag("a")
      Color.red.frame(width: 4, height: 4).layoutValue(key: Shift.self, value: 3).tag("b")
    }
    #expect(layout(view, in: .square(60)) == ["a": "0 1 4 4", "b": "10 13 4 4"])
  }

  @Test func anInitializerWithContentTakesPrecedenceOverCallingALayout() {
    #expect(layout(Boxed { Color.red.tag("a") }, in: .square(40)) == ["a": "15 15 10 10"])
    #expect(layout(Boxed()() { Color.red.tag("a") }, in: .square(40)) == ["a": "0 0 40 40"])
  }

  @Test func anAnchorIsThePointThatLiesAtThePosition() {
    let view = Pinned(anchor: .bottomTrailing) {
      Color.red.frame(width: 10, height: 20).tag("a")
    }
    #expect(layout(view, in: .square(100)) == ["a": "40 30 10 20"])
  }

  @Test func viewsThatAreNotPlacedAreCentered() {
    let view = Pinned(anchor: nil) { Color.red.frame(width: 10, height: 20).tag("a") }
    #expect(layout(view, in: .square(100)) == ["a": "45 40 10 20"])
  }

  @Test func layoutsAreMirroredFromRightToLeft() {
    let view = Diagonal(step: 20) {
      Color.red.frame(width: 10, height: 10).tag("a")
      Color.red.frame(width: 10, height: 10).tag("b")
    }
    #expect(
      layout(view, in: .square(60)) { $0.layoutDirection = .rightToLeft }
        == ["a": "50 0 10 10", "b": "30 20 10 10"])
  }

  @Test func aCacheIsReusedBetweenCalls() {
    let log = Log()
    let view = Counting(log: log) { Color.red }.padding(1).frame(maxWidth: .infinity)
    _ = layout(view, in: .square(10))
    #expect(log.caches == 1)
  }

  @Test func spacingAndGuidesDefaultToThoseOfTheViews() {
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      Diagonal(step: 10, size: CGSize(width: 40, height: 40)) {
        Text("a").font(.system(size: 20))
        Text("b").font(.system(size: 20))
      }
      .tag("layout")
      Text("c").font(.system(size: 20)).tag("text")
    }
    #expect(
      layout(view, in: CGSize(width: 50, height: 40))
        == ["layout": "0 0 40 40", "text": "40 0 10 24"])
    let texts = VStack {
      Pinned(anchor: .top) { Text("a") }.frame(width: 50)
      Text("b").tag("b")
    }
    .fixedSize()
    #expect(layout(texts, in: .square(100), scale: 3)["b"]?.isEmpty == false)
  }

  @Test(arguments: [true, false])
  func anyLayoutChoosesBetweenStacks(_ isRow: Bool) {
    let choice =
      isRow ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
    let view = choice {
      Color.red.frame(width: 10, height: 10).tag("a")
      Spacer().tag("spacer")
      Color.red.frame(width: 10, height: 10).tag("b")
    }
    #expect(
      layout(view, in: .square(50))
        == (isRow
          ? ["a": "0 20 10 10", "spacer": "10 25 30 0", "b": "40 20 10 10"]
          : ["a": "20 0 10 10", "spacer": "25 10 0 30", "b": "20 40 10 10"]))
  }

  @Test func layoutTypesMatchTheirContainers() {
    let overlap = ZStackLayout(alignment: .topLeading)
    #expect(
      layout(
        overlap {
          Color.red.frame(width: 30, height: 30)
          Color.red.frame(width: 10, height: 10).tag("a")
        }, in: .square(30)) == ["a": "0 0 10 10"])
    let grid = GridLayout(horizontalSpacing: 0, verticalSpacing: 0)
    #expect(
      layout(
        grid {
          GridRow {
            Color.red.tag("a")
            Color.red.tag("b")
          }
        }, in: .square(30)) == ["a": "0 0 15 30", "b": "15 0 15 30"])
  }

  @Test func invalidSizesAreReportedAndBounded() {
    let view = InvalidLayout { Color.red.tag("a") }
    #expect(layout(view.tag("layout"), in: .square(20))["layout"] == "10 10 0 0")
    #expect(
      diagnostics(of: view, in: .square(20)) == [
        "layout 'InvalidLayout' has a size of nan by -5.0 points; return finite numbers from 0"
      ])
  }
}

private struct Shift: LayoutValueKey {
  static let defaultValue: CGFloat = 0
}

private struct Other: LayoutValueKey {
  static let defaultValue: CGFloat = 0
}

/// A view that is also a layout, and can be created as either.
nonisolated private struct Boxed<Content: View>: Layout, View {
  var content: Content?

  init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor var body: some View { content?.frame(width: 10, height: 10) }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
  }
}

extension Boxed where Content == EmptyView {
  init() { content = nil }
}

private struct Diagonal: Layout {
  var step: CGFloat
  var size: CGSize?

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { size ?? proposal.replacingUnspecifiedDimensions() }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (index, subview) in subviews.enumerated() {
      let offset = CGFloat(index) * step
      subview.place(
        at: CGPoint(x: bounds.minX + offset, y: bounds.minY + offset + subview[Shift.self]),
        proposal: .unspecified)
    }
  }
}

private struct Pinned: Layout {
  var anchor: UnitPoint?

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard let anchor else { return }
    for subview in subviews {
      subview.place(
        at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: anchor, proposal: proposal)
    }
  }
}

private final class Log {
  var caches = 0
}

private struct Counting: Layout {
  let log: Log

  func makeCache(subviews: Subviews) -> Int {
    log.caches += 1
    return subviews.count
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Int
  ) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Int
  ) {}
}

private struct InvalidLayout: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { CGSize(width: CGFloat.nan, height: -5) }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(
        at: CGPoint(x: CGFloat.nan, y: 0), proposal: ProposedViewSize(width: .nan, height: -4))
    }
  }
}
