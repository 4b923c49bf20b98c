import Foundation
import Graphics
import LayoutEngine
import Observation
import Testing
import WidgetTimeline
import WidgetUI

@Suite("Views of observable objects")
@MainActor struct ObservableObjectTests {
  /// Returns the widths of the red views in a drawing.
  private func widths(_ drawing: Drawing) -> [Int] {
    drawing.fills.filter { $0.hasPrefix("red") }.compactMap {
      Int($0.split(separator: " ")[3])
    }
  }

  @Test("keep a state object while it is drawn, and create it anew for the next drawing")
  func stateObject() {
    let view = OwningView()
    #expect(widths(draw { view }) == [30])
    #expect(widths(draw { view }) == [30])
    #expect(
      widths(
        draw {
          VStack {
            OwningView(); OwningView()
          }
        }) == [30, 30])
  }

  @Test("create no object that is not read")
  func unusedObject() { #expect(widths(draw { UnusedView() }) == [12]) }

  @Test("show what 'onAppear' writes into an object that they are given")
  func observedObject() {
    let model = Widths()
    #expect(widths(draw { ObservingView(model: model).onAppear { model.width = 44 } }) == [44])
    #expect(widths(draw { WritingView(width: ObservingView(model: model).$model.width) }) == [45])
    #expect(model.width == 45)
  }

  @Test("find the nearest object of a type in the environment")
  func environmentObject() {
    let drawing = draw {
      VStack {
        PassedView()
        PassedView().environmentObject(Widths(width: 52))
      }
      .environmentObject(Widths(width: 51))
    }
    #expect(widths(drawing) == [51, 52])
  }

  @Test("find objects of the Observation framework in the environment, and bind to them")
  func observable() {
    let model = ObservedWidths()
    #expect(widths(draw { ObservationView().environment(model) }) == [62, 20])
    #expect(widths(draw { OptionalObservationView() }) == [5])
  }
}

private final class Widths: ObservableObject {
  @Published var width: CGFloat
  init(width: CGFloat = 10) { self.width = width }
}

@Observable private final class ObservedWidths {
  var width: CGFloat = 20
}

private struct OwningView: View {
  @StateObject private var model = Widths()

  var body: some View {
    Color.red.frame(width: model.width, height: 10).onAppear { model.width += 20 }
  }
}

private struct UnusedView: View {
  @StateObject private var model = unreadable()

  var body: some View { Color.red.frame(width: 12, height: 10).onAppear {} }

  private static func unreadable() -> Widths {
    Issue.record("an object that no body reads was created")
    return Widths()
  }
}

private struct ObservingView: View {
  @ObservedObject var model: Widths

  var body: some View { Color.red.frame(width: model.width, height: 10) }
}

private struct WritingView: View {
  @Binding var width: CGFloat

  var body: some View { Color.red.frame(width: width, height: 10).onAppear { width = 45 } }
}

private struct PassedView: View {
  @EnvironmentObject var model: Widths

  var body: some View { Color.red.frame(width: model.width, height: 10) }
}

private struct ObservationView: View {
  @Environment(ObservedWidths.self) private var model

  var body: some View {
    @Bindable var model = model
    VStack {
      Color.red.frame(width: model.width + 42, height: 10)
      BoundView(width: $model.width)
    }
  }
}

private struct BoundView: View {
  @Binding var width: CGFloat

  var body: some View { Color.red.frame(width: width, height: 10) }
}

private struct OptionalObservationView: View {
  @Environment(ObservedWidths.self) private var model: ObservedWidths?

  var body: some View { Color.red.frame(width: model?.width ?? 5, height: 10) }
}
