import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@Suite("Subviews of a container")
@MainActor struct SubviewTests {
  /// A row with a line between its views.
  private struct Separated<Content: View>: View {
    @ViewBuilder let content: Content

    var body: some View {
      HStack(spacing: 0) {
        Group(subviews: content) { subviews in
          ForEach(subviews) { subview in
            subview
            if subview.id != subviews.last?.id { Color.black.frame(width: 2) }
          }
        }
      }
    }
  }

  private func widths(of view: some View) -> [CGFloat] {
    RenderedView(view).items.compactMap { item in
      if case .fill(let path, _, _) = item { path.boundingRect.width } else { nil }
    }
  }

  @Test("are the views of a list, with those of loops and branches")
  func separated() {
    let view = Separated {
      Color.red.frame(width: 10)
      if true { Color.green.frame(width: 20) }
      ForEach(0..<2) { index in Color.blue.frame(width: CGFloat(5 + index)) }
    }
    #expect(widths(of: view) == [10, 2, 20, 2, 5, 2, 6])
  }

  @Test("take modifiers, each for itself")
  func modified() {
    let view = HStack(spacing: 0) {
      ForEach(
        subviews: Group {
          Color.red; Color.green
        }
      ) { $0.frame(width: 12) }
    }
    #expect(widths(of: view) == [12, 12])
  }

  @Test("are lowered once, however deep containers are nested")
  func nested() {
    var count = 0
    struct Leaf: View {
      let drawn: () -> Void
      var body: some View {
        drawn()
        return Color.red.frame(width: 10)
      }
    }
    func container(_ depth: Int) -> AnyView {
      depth == 0
        ? AnyView(Leaf { count += 1 })
        : AnyView(Group(subviews: container(depth - 1)) { subviews in subviews })
    }
    #expect(widths(of: HStack { container(40) }) == [10])
    #expect(count < 10, "\(count)")
  }

  @Test("are views themselves, and so are some of them")
  func slices() {
    let view = HStack(spacing: 0) {
      Group(subviews: ForEach(1..<5) { Color.red.frame(width: CGFloat($0)) }) { subviews in
        subviews[2...]
        subviews
      }
    }
    #expect(widths(of: view) == [3, 4, 1, 2, 3, 4])
  }

  /// Names the sections and views of its content, by their container values and parts.
  private struct Outline<Content: View>: View {
    let record: (String) -> Void
    @ViewBuilder let content: Content

    var body: some View {
      Group(sections: content) { sections in
        ForEach(sections) { section in
          let _ = record(
            "\(section.containerValues.rank): \(section.header.count)+\(section.content.count)"
              + "+\(section.footer.count) of ranks \(section.content.map(\.containerValues.rank))")
          section.header
          section.content
          section.footer
        }
      }
    }
  }

  @Test("are grouped by sections, and by the views between these")
  func sections() {
    var notes: [String] = []
    let view = HStack(spacing: 0) {
      Outline {
        notes.append($0)
      } content: {
        Color.red.frame(width: 1)
        Color.red.frame(width: 2).containerValue(\.rank, 7)
        Section {
          Color.green.frame(width: 4).containerValue(\.rank, 8)
          Color.green.frame(width: 5)
        } header: {
          Color.blue.frame(width: 3)
        }
        .containerValue(\.rank, 9)
        Section {
          Color.green.frame(width: 6)
        } footer: {
          Color.blue.frame(width: 7)
        }
      }
    }
    #expect(widths(of: view) == [1, 2, 3, 4, 5, 6, 7])
    #expect(
      Array(notes.prefix(3)) == [
        "0: 0+2+0 of ranks [0, 7]", "9: 1+2+0 of ranks [8, 0]", "0: 0+1+1 of ranks [0]",
      ])
  }

  @Test("have the values and tags that are set on them for their container")
  func containerValues() {
    var values: [String] = []
    func record(_ subviews: SubviewsCollection) {
      values = subviews.map { subview in
        let tag = subview.containerValues.tag(for: String.self) ?? "-"
        return "\(subview.containerValues.rank) \(tag) \(subview.containerValues.hasTag("a"))"
      }
    }
    let list = Group {
      Color.red.containerValue(\.rank, 1).containerValue(\.rank, 2).padding().tag("a")
      Color.red
    }
    .containerValue(\.rank, 3)
    let view = Group(subviews: list) { subviews in
      let _ = record(subviews)
      subviews
    }
    _ = RenderedView(view)
    #expect(values == ["1 a true", "3 - false"])
  }

  @Test("of sections are made into views by a loop")
  func loopOfSections() {
    let list = Group {
      Section("") {
        Color.red.frame(width: 3)
        Color.red.frame(width: 4)
      }
      Color.red.frame(width: 5)
    }
    let view = HStack(spacing: 0) {
      ForEach(sections: list) { section in
        Color.blue.frame(width: CGFloat(10 * section.content.count))
        section.content
      }
    }
    #expect(widths(of: view) == [20, 3, 4, 10, 5])
  }

  @Test("are passed to roots of variadic views")
  func variadic() {
    struct Reversed: _VariadicView_MultiViewRoot {
      func body(children: _VariadicView.Children) -> some View {
        ForEach(children.reversed()) { $0 }
      }
    }
    let view = HStack(spacing: 0) {
      _VariadicView.Tree(Reversed()) {
        Color.red.frame(width: 10)
        Color.green.frame(width: 20)
      }
    }
    #expect(widths(of: view) == [20, 10])
  }

  @Test("are found by their tags in a canvas")
  func canvas() {
    var size: CGSize?
    let view = Canvas { context, _ in
      guard let symbol = context.resolveSymbol(id: 2) else { return }
      size = symbol.size
      context.draw(symbol, at: CGPoint(x: 50, y: 50))
      #expect(context.resolveSymbol(id: 3).map(\.size) == nil)
    } symbols: {
      Color.red.frame(width: 10, height: 10).tag(1)
      Color.blue.frame(width: 30, height: 20).tag(2)
    }
    let lines = RenderedView(view).lines
    #expect(size == CGSize(width: 30, height: 20))
    #expect(lines.contains { $0.contains("35") && $0.contains("40") }, "\(lines)")
  }
}

private struct Rank: ContainerValueKey {
  static let defaultValue = 0
}

extension ContainerValues {
  fileprivate var rank: Int {
    get { self[Rank.self] }
    set { self[Rank.self] = newValue }
  }
}
