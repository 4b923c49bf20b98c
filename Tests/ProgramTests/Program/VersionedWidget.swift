import SwiftUI
import WidgetKit

/// Shows the text of a file in a bundle beside the program, which a test writes to make versions of the program.
///
/// The texts "fails" and "fails a precondition" make the provider crash, and one that begins with "pictured" shows an
/// image that no bundle has. With the text "with note", the widget `choosing` has one more parameter.
struct VersionedWidget: Widget {
  var body: some WidgetConfiguration {
    test("versioned", TestProvider(timeline: { $0(Self.timeline) })) { entry in
      VStack {
        Text(entry.text)
        if entry.text.hasPrefix("pictured") { Image("logo") }
      }
      .widgetURL(URL(string: "test:///\(entry.text)"))
    }
  }

  /// The text of the version's file.
  nonisolated static var text: String {
    let file = Bundle.main.bundleURL.appendingPathComponent("Version.bundle/version.txt")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? "none"
  }

  private static var timeline: Timeline<TestEntry> {
    print(
      "background transfers of \(ProcessInfo.processInfo.environment["PLACARD_PROGRAM"] ?? "none")")
    let text = Self.text
    guard text != "fails" else { fatalError("this version fails") }
    precondition(text != "fails a precondition", "no beans")
    return Timeline(entries: [TestEntry(date: Date(), text: text)], policy: .never)
  }
}
