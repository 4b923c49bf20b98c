import SwiftUI
import WidgetKit

/// Has an entry without relevance.
struct NoRelevanceWidget: Widget {
  var body: some WidgetConfiguration { stacked("calm", nil) }
}

/// Has an entry with a relevance score of 1 from now on.
struct HighRelevanceWidget: Widget {
  var body: some WidgetConfiguration { stacked("pressing", 1) }
}

/// Has an entry with a relevance score of 0.
struct ZeroRelevanceWidget: Widget {
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

/// Counts down for a day; its provider logs each timeline request to `countdown.log`.
struct CountdownWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { answer in
      Log.add("asked", to: "countdown.log")
      answer(.single)
    })
    return test("countdown", provider) { Text($0.date + 86_400, style: .timer) }
  }
}

/// Delivers its timeline once the file `timeline.go` exists, and its snapshot once `snapshot.go` exists.
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

/// Blocks while the file `hold` exists.
struct BlockingViewWidget: Widget {
  var body: some WidgetConfiguration {
    test("held") { entry in
      Log.waitForRemoval(of: "hold")
      return Text(entry.text)
    }
  }
}

/// Files in the current directory.
private enum Log {
  static func add(_ line: String, to name: String) {
    let old = (try? String(contentsOfFile: name, encoding: .utf8)) ?? ""
    try? (old + line + "\n").write(toFile: name, atomically: true, encoding: .utf8)
  }

  static func wait(for name: String) {
    while !FileManager.default.fileExists(atPath: name) { usleep(10_000) }
  }

  static func waitForRemoval(of name: String) {
    while FileManager.default.fileExists(atPath: name) { usleep(10_000) }
  }
}
