import SwiftUI
import WidgetKit

struct WidgetsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall:
      content.containerBackground(.red, for: .widget)
    case .systemMedium:
      content.containerBackground(for: .widget) { Color("Paper") }
    case .systemLarge:
      content.containerBackground(for: .widget, alignment: .topLeading) {
        Text("behind")
        Circle().frame(width: 50, height: 50)
      }
    case .accessoryCircular:
      ZStack {
        AccessoryWidgetBackground()
        Text("a").widgetLabel("label").widgetCurvesContent()
      }
    case .accessoryRectangular:
      Text("b").widgetLabel { Text("label") }.widgetAccentable()
    default:
      moving.containerBackground(.background, for: .widget)
    }
  }

  private var content: some View {
    Text("a").widgetURL(entry.link).widgetAccentable(false)
  }

  private var moving: some View {
    VStack {
      Text("a").animation(.default, value: entry.count).animation(.easeIn(duration: 1), value: 2.5)
      Text("b").animation(.linear(duration: 2).delay(1).speed(2), value: entry.title)
      Text("c").animation(.easeOut(duration: 1), value: entry.isOpen)
      Text("d").animation(.easeInOut(duration: 1), value: 1).animation(.spring(), value: 1)
      Text("e").animation(.linear, value: 1).animation(.easeIn, value: 1)
        .animation(.easeOut, value: 1).animation(.easeInOut, value: 1).animation(.spring, value: 1)
        .animation(.bouncy, value: 1).animation(.smooth, value: 1).animation(.snappy, value: 1)
      Text("f").transition(.opacity).transition(.scale).transition(.slide)
        .transition(.identity)
        .transition(.asymmetric(insertion: .opacity, removal: .scale)).transition(.move(edge: .top))
        .transition(.push(from: .leading))
        .transition(.move(edge: .bottom)).transition(.move(edge: .trailing))
      Text("g").contentTransition(.numericText()).contentTransition(.numericText(countsDown: true))
        .contentTransition(.identity).contentTransition(.opacity)
        .contentTransition(.interpolate).contentTransition(.symbolEffect)
      Text("i \(UnitPoint(x: 0.25, y: 0.5).x) \(UnitPoint.top.y)")
      Text("h").id(entry.title).id(3)
    }
  }
}
