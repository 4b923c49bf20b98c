import Foundation
import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var commonAvailability: [Specimen] {
  Specimen("background where it is available") { Tile().widgetBackground(Color.black) }
  Specimen("background of a builder") {
    Tile().builtWidgetBackground {
      LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    }
  }
  Specimen("platforms in a builder", shows: .size(40, 20)) {
    #if os(watchOS)
    Text("watch")
    #else
    Tile()
    #endif
  }
  Specimen("platforms among modifiers", shows: .size(48, 28)) {
    Tile()
      #if !os(watchOS)
    .padding(4)
      #endif
  }
  Specimen("availability with a condition", shows: .size(40, 20)) {
    if #available(iOS 16.0, macOS 13, *), true {
      Tile()
    }
  }
  Specimen("families", shows: .size(40, 20)) { FamilyView() }
  Specimen("stored builder", shows: .size(50, 30)) {
    Card {
      Tile()
    }
  }
  Specimen("stored closure", shows: .size(40, 20)) { Deferred { Tile() } }
  Specimen("erased existential", shows: .size(40, 20)) { AnyView(anyTile(true)) }
  Specimen("opaque parameter", shows: .size(44, 24)) { framed(Tile()) }
  Specimen("static view", shows: .size(40, 20)) { Tile.sample }
  Specimen("side effect in a builder", shows: .size(40, 20)) {
    let _ = morning.timeIntervalSince1970
    Tile()
  }
  Specimen("scaled and stored values", shows: .size(40, 20)) { Stored() }
  Specimen("widget labels", shows: .size(40, 20)) {
    Tile().widgetLabel("Panda").widgetAccentable(true).widgetURL(nil)
  }
  Specimen("accented picture", shows: .size(2, 2)) {
    Image(uiImage: redImage).widgetAccentedRenderingMode(.fullColor)
  }
  Specimen("empty modifier", shows: .size(40, 20)) { Tile().modifier(EmptyModifier()) }
  Specimen("inert changes", shows: .size(40, 20)) {
    Tile()
      .transition(.asymmetric(insertion: .push(from: .bottom), removal: .opacity))
      .contentTransition(.numericText(value: 89))
      .animation(.linear(duration: 1).delay(0.2), value: 1)
      .gesture(TapGesture().onEnded {})
      .onAppear { withAnimation(.easeInOut) {} }
      .help("Panda")
  }
}

extension View {
  // The two branches may differ in type only as an 'if', so an early exit would not compile.
  // swift-format-ignore: UseEarlyExits
  fileprivate func widgetBackground(_ backgroundView: some View) -> some View {
    if #available(iOSApplicationExtension 17.0, *) {
      return containerBackground(for: .widget) {
        backgroundView
      }
    } else {
      return background(backgroundView)
    }
  }

  @ViewBuilder
  fileprivate func builtWidgetBackground<Ground: View>(@ViewBuilder _ ground: () -> Ground)
    -> some View
  {
    if #available(iOS 17, *) {
      containerBackground(for: .widget, content: ground)
    } else {
      background(ground())
    }
  }
}

private struct FamilyView: View {
  @Environment(\.widgetFamily) var family: WidgetFamily
  @Environment(\.widgetContentMargins) var margins

  private var isAccessory: Bool {
    [.accessoryInline, .accessoryCircular, .accessoryRectangular].contains(family)
  }

  @ViewBuilder var body: some View {
    switch family {
    case .systemSmall, .systemMedium: Tile().padding(.leading, margins.leading)
    case .accessoryCircular where isAccessory: AccessoryWidgetBackground()
    default: EmptyView()
    }
  }
}

private struct Card<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View { content.padding(5) }
}

private struct Deferred<Content: View>: View {
  let content: () -> Content

  init(@ViewBuilder _ content: @escaping () -> Content) { self.content = content }

  var body: some View { content() }
}

private func anyTile(_ isTile: Bool) -> any View {
  isTile ? Tile() : Text("Panda")
}

private func framed(_ view: some View) -> some View { view.padding(2) }

extension Tile {
  fileprivate static var sample: some View { Tile() }
}

private struct Stored: View {
  @ScaledMetric private var width: CGFloat = 40
  @ScaledMetric(relativeTo: .caption) private var height = 20.0
  @AppStorage("isOn", store: UserDefaults(suiteName: "group.com.example.heroes")) var isOn = true
  @State private var count = 0
  @Namespace private var space

  var body: some View {
    Color.white
      .frame(width: width, height: isOn ? height : CGFloat(count))
      .matchedGeometryEffect(id: "tile", in: space)
  }
}
