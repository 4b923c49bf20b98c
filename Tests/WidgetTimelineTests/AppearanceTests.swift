import Foundation
import Graphics
import LayoutEngine
import Synchronization
import Testing
import WidgetTimeline
import WidgetUI

/// A widget is rendered in the state that it has after its views have appeared.
@Suite("Appearance of views")
@MainActor struct AppearanceTests {
  /// Returns the widths of the red views in a drawing.
  private func widths(_ drawing: Drawing) -> [Int] {
    drawing.fills.filter { $0.hasPrefix("red") }.compactMap {
      Int($0.split(separator: " ")[3])
    }
  }

  @Test("renders the state that 'onAppear' writes")
  func onAppear() {
    #expect(widths(draw { GrowingView() }) == [40])
    // The state of one drawing does not affect the next.
    let view = GrowingView()
    #expect(widths(draw { view }) == [40])
    #expect(widths(draw { view }) == [40])
  }

  @Test("keeps a separate state for each view in lists, branches and nested views")
  func identities() {
    let drawing = draw {
      VStack {
        ForEach([11, 12, 13], id: \.self) { GrowingView(to: CGFloat($0)) }
        Group { if Bool(true) { GrowingView(to: 14) } else { GrowingView(to: 15) } }
        Parent()
      }
    }
    #expect(widths(drawing) == [11, 12, 13, 14, 16])
    #expect(drawing.diagnostics.isEmpty)
  }

  @Test("runs 'onAppear' and 'onChange' of views that appear because of a state change")
  func chain() { #expect(widths(draw { ChainedStateView() }) == [23]) }

  @Test("renders a view modifier's state")
  func modifier() {
    let drawing = draw { Color.red.frame(height: 10).modifier(GrowingModifier()) }
    #expect(widths(drawing) == [32])
  }

  @Test("renders what a task writes before it suspends for long")
  func task() {
    #expect(widths(draw { TaskView { $0.wrappedValue = 41 } }) == [41])
    let yielding = draw {
      TaskView { width in
        await Task.yield()
        width.wrappedValue = 42
      }
    }
    #expect(widths(yielding) == [42])
    let waiting = draw {
      TaskView { width in
        width.wrappedValue = 43
        try? await Task.sleep(for: .seconds(3600))
        width.wrappedValue = 44
      }
    }
    #expect(widths(waiting) == [43])
  }

  @Test("renders what a task writes on the main actor after it called other actors")
  func taskAcrossActors() { #expect(widths(draw { ActorCallingView() }) == [47]) }

  @Test("runs the rest of a task on the main actor after the drawing")
  func restOfTask() async {
    let events = AsyncStream.makeStream(of: Bool.self)
    let drawing = draw {
      TaskView { width in
        width.wrappedValue = 48
        try? await Task.sleep(for: .seconds(3600))
        MainActor.preconditionIsolated()
        width.wrappedValue = 49
        events.continuation.yield(Task.isCancelled)
      }
    }
    #expect(widths(drawing) == [48])
    for await isCancelled in events.stream {
      #expect(isCancelled)
      break
    }
  }

  @Test("keeps the state of views in geometry readers")
  func geometry() {
    let drawing = draw {
      VStack(alignment: .leading) {
        GeometryReader { _ in GrowingView(to: 51) }
        GeometryReader { _ in
          GeometryReader { _ in GrowingView(to: 52) }
        }
      }
    }
    #expect(widths(drawing) == [51, 52])
  }

  @Test("keeps a separate state for each occurrence of the same view")
  func sameView() {
    let counts = Mutex(0)
    let view = CountingView {
      counts.withLock {
        $0 += 1; return $0
      }
    }
    let drawing = draw {
      VStack {
        view
        GeometryReader { _ in view }
        view
      }
    }
    // The views in the stack appear before the one in the geometry reader, which is evaluated once its size is known.
    #expect(widths(drawing).sorted() == [21, 22, 23])
  }

  @Test("calls 'onAppear' once in a label that is evaluated twice")
  func label() {
    let count = Mutex(0)
    let drawing = draw {
      Link(destination: URL(filePath: "/")) {
        GrowingView(to: 30).onAppear { count.withLock { $0 += 1 } }
        GrowingView(to: 31)
      }
    }
    #expect(widths(drawing) == [30, 31])
    #expect(count.withLock { $0 } == 1)
  }

  @Test("supports states in custom dynamic properties")
  func nestedProperty() { #expect(widths(draw { MeasuredView() }) == [33]) }

  @Test("ignores writes from other threads")
  func otherThread() {
    let drawing = draw {
      TaskView { width in
        width.wrappedValue = 45
        nonisolated(unsafe) let binding = width
        runOnNewThread { binding.wrappedValue += 1 }
      }
    }
    #expect(widths(drawing) == [45])
  }

  @Test("runs 'onAppear' in previews")
  func preview() throws {
    let services = RenderServices(layout: .empty(), resources: EmptyResources())
    let pictures = PreviewGallery(GrowingPreviews.self, environment: EnvironmentValues())
      .render(services: services) { _ in CGSize(width: 158, height: 158) }
    #expect(pictures.map(\.displayName) == ["Growing"])
    let list = try #require(pictures.first).displayList
    #expect(widths(Drawing(list: list, diagnostics: [])) == [40])
  }

  @Test("runs the actions of only the chosen view in 'ViewThatFits'")
  func fitting() {
    let names = Mutex<[String]>([])
    func view(_ name: String, _ width: CGFloat) -> some View {
      Color.red.frame(width: width, height: 10)
        .onAppear { names.withLock { $0.append("\(name) appears") } }
        .task { names.withLock { $0.append("\(name)'s task") } }
        .onChange(of: width, initial: true) { names.withLock { $0.append("\(name) changes") } }
    }
    func shown(in width: CGFloat) -> [String] {
      let drawing = draw {
        ViewThatFits {
          view("wide", 120)
          VStack {
            ViewThatFits {
              view("middle", 60)
              HStack { view("narrow", 20) }
            }
            GeometryReader { _ in view("inner", 5) }
          }
        }
        .frame(width: width)
      }
      #expect(drawing.diagnostics == [])
      return names.withLock { names in
        defer { names = [] }
        return names.sorted()
      }
    }
    func all(_ names: String...) -> [String] {
      names.flatMap { ["\($0) appears", "\($0) changes", "\($0)'s task"] }.sorted()
    }
    #expect(shown(in: 130) == all("wide"))
    #expect(shown(in: 100) == all("middle", "inner"))
    #expect(shown(in: 30) == all("narrow", "inner"))
  }

  @Test("runs 'onAppear' in a hidden 'ViewThatFits', which draws nothing")
  func hiddenFitting() {
    let names = Mutex<[String]>([])
    func view(_ name: String, _ width: CGFloat) -> some View {
      Color.red.frame(width: width, height: 10).onAppear { names.withLock { $0.append(name) } }
    }
    let drawing = draw {
      ViewThatFits {
        view("wide", 120)
        VStack {
          view("narrow", 20)
          GeometryReader { _ in view("inner", 5) }
        }
      }
      .frame(width: 100).hidden()
    }
    #expect(names.withLock { $0 }.sorted() == ["inner", "narrow"])
    #expect(widths(drawing).isEmpty && drawing.diagnostics.isEmpty)
  }

  @Test("records one frame for a hidden view")
  func hiddenRecords() {
    let context = LayoutContext.empty(recordsFrames: true)
    let services = RenderServices(layout: context, resources: EmptyResources())
    var items: [DisplayList.Item] = []
    LoweringInputs(environment: EnvironmentValues(), services: services)
      .single(Color.red.frame(width: 5, height: 5).hidden())
      .draw(at: .zero, proposal: .unspecified, context, into: &items)
    #expect(context.records.map(\.name) == ["Hidden"])
    #expect(context.records.flatMap(\.children).isEmpty)
    #expect(items.isEmpty)
  }

  @Test(
    "runs no actions of rejected candidates in 'ViewThatFits', including empty views and backgrounds"
  )
  func rejected() {
    let names = Mutex<[String]>([])
    @Sendable func record(_ name: String) { names.withLock { $0.append(name) } }
    func candidate(_ name: String, _ width: CGFloat) -> some View {
      HStack {
        EmptyView().onAppear { record("\(name), empty") }
        Color.red.frame(width: width, height: 10)
        Group {}.padding().task { record("\(name), trailing") }
      }
      .containerBackground(for: .widget) {
        Color.red.onAppear { record("\(name), background") }
        EmptyView().onAppear { record("\(name), empty background") }
      }
    }
    func shown(in width: CGFloat) -> [String] {
      names.withLock { $0 = [] }
      _ = draw {
        EmptyView().onAppear { record("before") }
        ViewThatFits {
          candidate("wide", 120)
          EmptyView().onAppear { record("none") }
          candidate("narrow", 20)
          EmptyView().containerBackground(for: .widget) { Color.red.onAppear { record("none") } }
        }
        .frame(width: width)
      }
      return names.withLock { $0 }.sorted()
    }
    func all(_ name: String) -> [String] {
      [
        "before", "\(name), background", "\(name), empty", "\(name), empty background",
        "\(name), trailing",
      ]
    }
    #expect(shown(in: 140) == all("wide"))
    #expect(shown(in: 100) == all("narrow"))
  }

  @Test("chooses another view in 'ViewThatFits' when a state change makes the first one too large")
  func growing() {
    let drawing = draw {
      ViewThatFits {
        GrowingView(to: 90)
        GrowingView(to: 40)
      }
      .frame(width: 60)
    }
    #expect(widths(drawing) == [40])
  }

  @Test("records frames once")
  func records() {
    func names(_ view: some View) -> [String] {
      let context = LayoutContext.empty(recordsFrames: true)
      let entry = RenderableEntry(LevelEntry(at: 0), kind: "test") { view }
      let widget = definition(
        StaticConfiguration(kind: "test", provider: CurrentProvider()) { _ in EmptyView() })
      _ = WidgetRoot(
        entry: entry, definition: widget, family: .systemSmall,
        size: CGSize(width: 158, height: 158), environment: EnvironmentValues()
      ).displayList(services: RenderServices(layout: context, resources: EmptyResources()))
      return context.records.map(\.name)
    }
    #expect(names(Color.red.onAppear {}) == names(Color.red))
  }

  @Test("renders and reports views that change endlessly")
  func endless() {
    let drawing = draw { EndlesslyChangingView() }
    #expect(widths(drawing).count == 1)
    #expect(
      drawing.diagnostics == [
        "views change state endlessly as they appear; drawing 10 is shown"
      ])
  }

  @Test("evaluates views without actions once")
  func once() {
    let count = Mutex(0)
    func counted(_ view: some View) -> some View {
      count.withLock { $0 += 1 }
      return view
    }
    _ = draw { counted(Color.red.onDisappear {}.onChange(of: 1) { _, _ in }) }
    #expect(count.withLock { $0 } == 1)
  }
}

/// Runs a closure on a new thread and waits until it returns.
private func runOnNewThread(_ work: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread {
    work()
    end.signal()
  }.start()
  end.wait()
}

private struct GrowingView: View {
  var to: CGFloat = 40
  @State private var width: CGFloat = 1

  init(to: CGFloat = 40) { self.to = to }

  var body: some View {
    Color.red.frame(width: width, height: 10).onAppear { width = to }
  }
}

private struct Parent: View {
  @State private var step: CGFloat = 0

  var body: some View { Child(width: $step).onAppear { step += 6 } }

  private struct Child: View {
    @Binding var width: CGFloat

    var body: some View { Color.red.frame(width: width, height: 10).onAppear { width += 10 } }
  }
}

private struct ChainedStateView: View {
  @State private var isShown = false
  @State private var width: CGFloat = 20

  var body: some View {
    Group {
      if isShown { Color.red.frame(width: width, height: 10).onAppear { width += 1 } }
    }
    .onAppear { isShown = true }
    .onChange(of: isShown) { _, _ in width += 1 }
    .onChange(of: 5, initial: true) { old, new in width += old == new ? 1 : 100 }
  }
}

private struct GrowingModifier: ViewModifier {
  @State private var width: CGFloat = 1

  func body(content: Content) -> some View {
    content.frame(width: width).onAppear { width = 32 }
  }
}

private struct TaskView: View {
  nonisolated(unsafe) let work: (Binding<CGFloat>) async -> Void
  @State private var width: CGFloat = 1

  init(_ work: @escaping (Binding<CGFloat>) async -> Void) { self.work = work }

  var body: some View {
    nonisolated(unsafe) let run = work
    nonisolated(unsafe) let binding = $width
    Color.red.frame(width: width, height: 10).task { await run(binding) }
  }
}

private struct ActorCallingView: View {
  private actor Store {
    func width() -> CGFloat { 40 }
  }

  private let store = Store()
  @State private var width: CGFloat = 1

  var body: some View {
    Color.red.frame(width: width, height: 10).task {
      MainActor.preconditionIsolated()
      width = await store.width()
      MainActor.preconditionIsolated()
      await Task { width += 2 }.value
      await Task.yield()
      width += 5
    }
  }
}

private struct CountingView: View {
  let next: () -> Int
  @State private var width: CGFloat = 1

  init(_ next: @escaping () -> Int) { self.next = next }

  var body: some View {
    Color.red.frame(width: width, height: 10).onAppear { width = CGFloat(20 + next()) }
  }
}

/// A custom dynamic property that contains a state.
private struct Measure: DynamicProperty {
  @State private var width: CGFloat = 3
  var value: CGFloat { width }
  func grow() { width += 30 }
}

private struct MeasuredView: View {
  private let measure = Measure()

  var body: some View {
    Color.red.frame(width: measure.value, height: 10).onAppear { measure.grow() }
  }
}

struct GrowingPreviews: PreviewProvider {
  static var previews: some View { GrowingView().previewDisplayName("Growing") }
}

private struct EndlesslyChangingView: View {
  @State private var count: CGFloat = 1

  var body: some View {
    Color.red.frame(width: count, height: 10)
      .onAppear { count += 1 }
      .onChange(of: count) { _, _ in count += 1 }
  }
}
