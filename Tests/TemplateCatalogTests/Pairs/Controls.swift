import SwiftUI
import WidgetKit

struct ControlsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: labels
    case .systemMedium: links
    case .systemLarge: gauges
    case .systemExtraLarge: progress
    default: styles
    }
  }

  private var labels: some View {
    VStack {
      Label("Rain", systemImage: "cloud.rain")
      Label(entry.title, systemImage: "star").labelStyle(.titleOnly)
      Label("Photo", image: "photo").labelStyle(.iconOnly)
      Label(entry.title, image: "photo").labelStyle(.titleAndIcon)
      Label {
        Text("title")
      } icon: {
        Circle().fill(.red).frame(width: 9, height: 9)
      }
      .labelStyle(.automatic)
      LabeledContent("Level", value: "8")
      LabeledContent(entry.title, value: "\(entry.count)")
      LabeledContent("Level") { Text("content") }
      LabeledContent(entry.title) { Text("content") }
      LabeledContent {
        Text("content")
      } label: {
        Text("label")
      }
    }
  }

  private var links: some View {
    VStack {
      Link("Open", destination: entry.link)
      Link(entry.title, destination: entry.link)
      Link(destination: entry.link) { Text("label") }
      if let url = URL(string: "https://example.com/a/b") {
        Link(destination: url.appendingPathComponent("c")) {
          Text(url.absoluteString + (url.host ?? "") + url.path + url.lastPathComponent)
        }
        .disabled(true)
        Link("no hits", destination: url).allowsHitTesting(false)
        Link("shape", destination: url).contentShape(Rectangle())
      }
    }
  }

  private var gauges: some View {
    VStack {
      Gauge(value: entry.ratio) { Text("label") }
      Gauge(value: 3, in: 0...10) { Text("label") }.gaugeStyle(.linearCapacity)
      Gauge(value: entry.ratio) {
        Text("label")
      } currentValueLabel: {
        Text("now")
      }
      .gaugeStyle(.accessoryCircularCapacity).tint(.red)
      Gauge(value: Double(entry.count), in: 0...5) {
        Text("label")
      } currentValueLabel: {
        Text("now")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("5")
      }
      .gaugeStyle(.accessoryCircular)
      Gauge(value: 0.5) { EmptyView() }.gaugeStyle(.accessoryLinear)
      Gauge(value: 0.5) { Text("l") }.gaugeStyle(.accessoryLinearCapacity).labelsHidden()
      Gauge(value: 0.5) { Text("l") }.gaugeStyle(.automatic)
      Gauge(value: 0.5) { Text("l") }.gaugeStyle(.circular).tint(Gradient(colors: [.red, .blue]))
    }
  }

  private var progress: some View {
    VStack {
      ProgressView()
      ProgressView(value: entry.ratio)
      ProgressView(value: 3, total: 10).progressViewStyle(.linear)
      ProgressView(value: entry.price, total: 5000) { Text("label") }
      ProgressView(value: 0.3) {
        Text("label")
      } currentValueLabel: {
        Text("now")
      }
      .progressViewStyle(.circular)
      ProgressView { Text("label") }.progressViewStyle(.automatic)
      ProgressView("title")
      ProgressView(entry.title)
      ProgressView("title", value: 0.5)
      ProgressView(entry.title, value: 1, total: 2)
      ProgressView(timerInterval: entry.date...entry.end)
      ProgressView(timerInterval: entry.date...entry.end, countsDown: false) { Text("label") }
      ProgressView(timerInterval: entry.date...entry.end) {
        Text("label")
      } currentValueLabel: {
        Text("now")
      }
    }
  }

  private var styles: some View {
    VStack {
      Text("a").buttonStyle(.plain).buttonStyle(.bordered).buttonStyle(.borderless)
      Text("b").buttonStyle(.borderedProminent).buttonStyle(.automatic)
      Text("c").toggleStyle(.switch).toggleStyle(.button).toggleStyle(.automatic)
      Text("d").controlSize(.mini).controlSize(.small).controlSize(.regular).controlSize(.large)
        .controlSize(.extraLarge)
      Text("e").buttonBorderShape(.automatic).buttonBorderShape(.capsule)
        .buttonBorderShape(.circle).buttonBorderShape(.roundedRectangle)
        .buttonBorderShape(.roundedRectangle(radius: 4))
    }
  }
}
