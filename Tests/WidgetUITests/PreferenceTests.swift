import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@Suite("Preferences of views")
@MainActor struct PreferenceTests {
  /// The widths of views, in order.
  private struct Widths: PreferenceKey {
    static let defaultValue: [CGFloat] = []
    static func reduce(value: inout [CGFloat], nextValue: () -> [CGFloat]) {
      value += nextValue()
    }
  }

  private struct Bounds: PreferenceKey {
    static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
      value = value ?? nextValue()
    }
    typealias Value = Anchor<CGRect>?
  }

  /// A bar that says how wide it is.
  private struct Bar: View {
    let width: CGFloat

    var body: some View {
      Color.red.frame(width: width, height: 10)
        .background(
          GeometryReader { space in
            Color.clear.preference(key: Widths.self, value: [space.size.width])
          })
    }
  }

  private func widths(of view: some View) -> [CGFloat] {
    var widths: [CGFloat] = []
    _ = RenderedView(
      view.backgroundPreferenceValue(Widths.self) { value -> Color in
        widths = value
        return Color.clear
      })
    return widths
  }

  @Test("are combined in the order of the views")
  func order() {
    #expect(
      widths(
        of: HStack(spacing: 0) {
          Bar(width: 10)
          VStack {
            Bar(width: 20)
            Bar(width: 30)
          }
        }) == [10, 20, 30])
  }

  @Test("have the default value where no view sets one")
  func none() {
    #expect(widths(of: Color.red) == [])
  }

  @Test("replace those inside, or change them")
  func nested() {
    #expect(widths(of: Bar(width: 10).preference(key: Widths.self, value: [1])) == [1])
    #expect(
      widths(of: Bar(width: 10).transformPreference(Widths.self) { $0.append(2) }) == [10, 2])
  }

  @Test("are those of the view that fits")
  func fitting() {
    #expect(
      widths(
        of: ViewThatFits {
          Bar(width: 500)
          Bar(width: 40)
        }) == [40])
  }

  private struct Limit: PreferenceKey {
    static var defaultValue: CGFloat? { 10 }
    static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) {}
  }

  @Test("have their own default value also if it is optional")
  func optional() {
    var limit: CGFloat?
    _ = RenderedView(
      Color.red.backgroundPreferenceValue(Limit.self) { value -> Color in
        limit = value
        return Color.clear
      })
    #expect(limit == 10)
  }

  @Test("place a view over an anchor")
  func anchors() {
    let view = HStack(spacing: 0) {
      Color.red.frame(width: 20, height: 20)
      Color.green.frame(width: 30, height: 10)
        .anchorPreference(key: Bounds.self, value: .bounds) { $0 }
    }
    .overlayPreferenceValue(Bounds.self) { anchor in
      GeometryReader { space in
        if let anchor {
          Color.blue
            .frame(width: space[anchor].width, height: space[anchor].height)
            .offset(x: space[anchor].minX, y: space[anchor].minY)
        }
      }
    }
    let fills = RenderedView(view).items.compactMap { item -> CGRect? in
      if case .fill(let path, _, _) = item { path.boundingRect } else { nil }
    }
    // The row is 50 points wide in the middle of 100.
    #expect(
      fills == [
        CGRect(x: 25, y: 40, width: 20, height: 20), CGRect(x: 45, y: 45, width: 30, height: 10),
        CGRect(x: 45, y: 45, width: 30, height: 10),
      ])
  }
}
