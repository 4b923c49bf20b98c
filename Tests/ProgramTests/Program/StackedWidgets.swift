import SwiftUI
import WidgetKit

/// Says nothing of how much it matters.
struct CalmWidget: Widget {
  var body: some WidgetConfiguration { stacked("calm", nil) }
}

/// Matters from now on.
struct PressingWidget: Widget {
  var body: some WidgetConfiguration { stacked("pressing", 1) }
}

/// Never matters.
struct IdleWidget: Widget {
  var body: some WidgetConfiguration { stacked("idle", 0) }
}

private func stacked(_ kind: String, _ score: Float?) -> some WidgetConfiguration {
  let provider = TestProvider(timeline: { answer in
    let relevance = score.map { TimelineEntryRelevance(score: $0) }
    let entry = TestEntry(date: Date(), text: kind, relevance: relevance)
    answer(Timeline(entries: [entry], policy: .never))
  })
  return test(kind, provider) { Text($0.text).widgetURL(URL(string: "test:///\($0.text)")) }
}

/// Counts down for a day; its provider counts how often it is asked.
struct CountdownWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { answer in
      Log.add("asked", to: "countdown.log")
      answer(.single)
    })
    return test("countdown", provider) { Text($0.date + 86_400, style: .timer) }
  }
}

/// Answers each question when a file of its name is there.
struct StagedWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(
      timeline: { answer in
        Log.wait(for: "timeline.go")
        answer(.single)
      },
      snapshot: { answer in
        Log.wait(for: "snapshot.go")
        answer(TestEntry(date: Date(), text: "snapshot"))
      })
    return test("staged", provider) { Text($0.text) }
  }
}

/// Is drawn when no file `hold` is there.
struct HeldWidget: Widget {
  var body: some WidgetConfiguration {
    test("held") { entry in
      Log.waitForEnd(of: "hold")
      return Text(entry.text)
    }
  }
}

/// Files in the folder in which the program runs.
private enum Log {
  static func add(_ line: String, to name: String) {
    let old = (try? String(contentsOfFile: name, encoding: .utf8)) ?? ""
    try? (old + line + "\n").write(toFile: name, atomically: true, encoding: .utf8)
  }

  static func wait(for name: String) {
    while !FileManager.default.fileExists(atPath: name) { usleep(10_000) }
  }

  static func waitForEnd(of name: String) {
    while FileManager.default.fileExists(atPath: name) { usleep(10_000) }
  }
}
