// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import SwiftUI
import WidgetKit

// Isolation as authors rely on it: what a view is made of may use a model of the main actor, while shapes, layouts, and
// the modifiers of texts and colors may be used anywhere.

@MainActor final class LoadModel {
  static let shared = LoadModel()
  private var unit = "t"

  func caption(of load: Double) -> String { "\(Int(load * 100)) \(unit)" }

  static func color(of load: Double) -> Color { load > 0.9 ? .red : .primary }

  func remark() async -> String { "Moored" }

  nonisolated func length(of remark: String) async -> Int { remark.count }
}

struct LoadCaption: View {
  let load: Double
  private let model = LoadModel.shared

  var body: some View {
    Row {
      Sail().stroke(LoadModel.color(of: load), lineWidth: 2).frame(width: 8, height: 8)
      label(model.caption(of: load))
      Label(caption, systemImage: "shippingbox").labelStyle(Tinted())
      ForEach(captions, id: \.self) { Text(model.caption(of: Double($0.count))) }
      Remark()
    }
    .modifier(Boxed())
    .framed(by: model)
    .onAppear { note() }
  }

  private var caption: String { model.caption(of: load / 2) }
  private var captions: [String] { [model.caption(of: 0), caption] }

  private func label(_ text: String) -> some View {
    Text(text).foregroundStyle(LoadModel.color(of: load))
  }

  private func note() { _ = model.caption(of: load) }
}

// Tasks of a body belong to the main actor, before and after they call other code.
struct Remark: View {
  private let model = LoadModel.shared
  @State private var remark = "None"
  @State private var length = 0

  var body: some View {
    Text("\(remark), \(length)")
      .task { remark = await model.remark() }
      .task(id: remark) {
        await Task.yield()
        length = await model.length(of: remark)
      }
  }
}

struct Boxed: ViewModifier {
  func body(content: Content) -> some View {
    content.padding(2).background(LoadModel.color(of: 0).opacity(0.1))
  }
}

struct Tinted: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.title.foregroundColor(LoadModel.color(of: 1))
  }
}

extension View {
  func framed(by model: LoadModel) -> some View {
    frame(maxWidth: CGFloat(model.caption(of: 1).count) * 40)
  }
}

struct Sail: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}

struct Row: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(
      width: sizes.map(\.width).reduce(0, +), height: sizes.map(\.height).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    var x = bounds.minX
    for subview in subviews {
      subview.place(at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: .unspecified)
      x += subview.sizeThatFits(.unspecified).width
    }
  }
}

// Not of the main actor, whatever the default is.
enum Emptiness {
  nonisolated static func dash() -> Text { Text("–").bold().foregroundColor(.secondary) }
  nonisolated static var area: some View { Color.red.opacity(0.5).padding().frame(width: 10) }
  nonisolated static let sail = Sail().path(in: CGRect(x: 0, y: 0, width: 8, height: 8))
}

struct LoadCaption_Previews: PreviewProvider {
  static let model = LoadModel.shared

  static var previews: some View {
    VStack {
      Text(model.caption(of: 0.5))
      LoadCaption(load: 1)
    }
    .previewContext(WidgetPreviewContext(family: .systemSmall))
  }
}
