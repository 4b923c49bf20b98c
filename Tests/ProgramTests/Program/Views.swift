import SwiftUI
import WidgetKit

struct OddSizesWidget: Widget {
  var body: some WidgetConfiguration {
    test("odd-sizes") { entry in
      VStack {
        Text(entry.text)
        Color.red.frame(width: .infinity, height: -20)
        Color.red.frame(width: .nan, height: 10)
        Color.red.padding(.infinity).offset(x: .nan)
      }
    }
  }
}

struct BrokenImagesWidget: Widget {
  var body: some WidgetConfiguration {
    test("broken-pictures") { entry in
      VStack {
        Text(entry.text)
        Image(data: Self.truncated)
        Image(data: Self.enormous)
        Image("no such picture")
      }
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A truncated PNG file.
  private static let truncated = Data(signature + [0, 0, 0, 13, 0x49, 0x48])

  /// A PNG file of 30,000×30,000 pixels that ends after its header.
  private static let enormous = Data(
    signature + [
      0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 2, 0, 0, 0, 0x65,
      0xC1, 0x1E, 0xC9,
    ])
}

extension Image {
  fileprivate init(data: Data) {
    self.init(uiImage: UIImage(data: data) ?? UIImage())
  }
}

struct OddLinksWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "odd-links", provider: TestProvider()) { entry in
      VStack {
        ForEach(Self.destinations, id: \.self) { destination in
          if let url = URL(string: destination) { Link(destination, destination: url) }
        }
      }
      .containerBackground(.white, for: .widget)
    }
    .supportedFamilies([.systemMedium])
  }

  private static let destinations = [
    "test:///fine", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "no-scheme",
  ]
}

struct EmptyTextWidget: Widget {
  var body: some WidgetConfiguration {
    test("empty-text") { _ in Text("") }
  }
}

struct LongTextWidget: Widget {
  var body: some WidgetConfiguration {
    test("long-text") { _ in
      Text(verbatim: String(repeating: "all work and no play ", count: 5000))
    }
  }
}

struct LoopingViewWidget: Widget {
  var body: some WidgetConfiguration {
    test("looping-view") { _ in LoopingView() }
  }
}

private struct LoopingView: View {
  var body: some View {
    while Date.distantFuture > Date.distantPast { sleep(1) }
    return Text("never")
  }
}

struct HostileNamesWidget: Widget {
  var body: some WidgetConfiguration {
    test("<b>\"&'../../kind") { entry in
      Link(destination: Self.url) { Text(entry.text) }
        .widgetURL(Self.url)
        .accessibilityLabel("<img src=x onerror=\"alert(1)\">")
    }
    .configurationDisplayName("</title><script>alert(1)</script>")
    .description("'\"><script>alert(2)</script>")
  }

  private static let url =
    URL(string: "test:///?a=1&b='%22%3E%3Cscript%3E") ?? URL(fileURLWithPath: "/")
}

struct FramesWidget: Widget {
  var body: some WidgetConfiguration {
    test("frames", TestProvider(at: [0, 3600, 7200])) { entry in
      VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20).accessibilityIdentifier("top")
        Color.blue.frame(width: 60, height: 30).accessibilityIdentifier("bottom")
      }
      .accessibilityIdentifier(entry.text)
    }
  }
}

/// Never makes what previews share.
struct HangingModifier: PreviewModifier {
  static func makeSharedContext() async throws -> Int {
    try await Task.sleep(for: .seconds(86_400))
    return 0
  }

  func body(content: Content, context: Int) -> some View { content }
}

#Preview("Hanging", traits: .modifier(HangingModifier())) {
  Text("hanging")
}

#Preview("<b>Macro</b>") {
  Text("macro")
}

struct TestPreviews: PreviewProvider {
  static var previews: some View {
    Text("preview")
      .containerBackground(.white, for: .widget)
      .previewContext(WidgetPreviewContext(family: .systemSmall))
      .previewDisplayName("<i>A & \"B\"</i>")
  }
}
