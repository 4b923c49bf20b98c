// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import SwiftUI

// A file that imports no WidgetKit by itself, with entries of the environment and previews of views.

extension EnvironmentValues {
  @Entry var waterColor = Color.blue
  @Entry var unit: String = "m"
  @Entry var boat: String?
  @Entry fileprivate var soundings: [String: Double] = ["mean": 4.5]
}

extension ContainerValues {
  @Entry var isShallow = false
}

// A container of an author that sees the sections and values of its content; compiled only.
struct DepthList<Content: View>: View {
  @ViewBuilder var content: Content

  var body: some View {
    VStack {
      ForEach(sections: content) { section in
        section.header.font(.headline)
        ForEach(section.content) { depth in
          depth.foregroundStyle(depth.containerValues.isShallow ? Color.red : .primary)
        }
      }
      Group(sections: content) { sections in Text("\(sections.count)") }
    }
  }
}

struct Depths: View {
  var body: some View {
    DepthList {
      Section("Harbour") {
        Text("2 m").containerValue(\.isShallow, true)
        Text("9 m")
      }
    }
  }
}

struct DepthView: View {
  @Environment(\.waterColor) private var color
  @Environment(\.unit) private var unit
  @Environment(\.boat) private var boat
  @Environment(\.soundings) private var soundings
  let depth: Double

  var body: some View {
    VStack {
      Text(boat ?? "Depth")
      Text("\(Int(depth * 10)) d\(unit)").foregroundStyle(color)
      Text("mean \(Int(soundings["mean"] ?? 0))")
    }
    .environment(\.boat, "Otter")
    .containerBackground(.white, for: .widget)
  }
}

struct Framed: PreviewModifier {
  func body(content: Content, context: Void) -> some View { content.padding(10).border(.red) }
}

#Preview {
  DepthView(depth: 1)
}

#Preview("Sized", traits: .fixedLayout(width: 120, height: 60)) {
  let depth = 7.0
  DepthView(depth: depth)
}

#Preview("Fitting", traits: .sizeThatFitsLayout, .modifier(Framed())) {
  Text("a")
  Text("b")
}

#if DEBUG
#Preview("State") {
  @Previewable @State var depth = 5.0
  @Previewable @State var isDeep: Bool =
    true
  DepthView(depth: isDeep ? depth : 0)
    .environment(\.waterColor, .teal)
}
#endif
