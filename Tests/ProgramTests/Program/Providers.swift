import SwiftUI
import WidgetKit

struct GoodWidget: Widget {
  var body: some WidgetConfiguration {
    test("good") { Text($0.text).widgetURL(URL(string: "test:///good")) }
      .configurationDisplayName("Good")
      .description("Does as it should.")
  }
}

struct NeverAnsweringWidget: Widget {
  /// Retains the completion handlers, so that they could still be called.
  nonisolated(unsafe) static var retainedHandlers: [TestProvider.Answer] = []

  var body: some WidgetConfiguration {
    test("never-answering", TestProvider(timeline: { Self.retainedHandlers.append($0) })) {
      Text($0.text)
    }
  }
}

struct LoopingWidget: Widget {
  var body: some WidgetConfiguration {
    test("looping", TestProvider(timeline: { _ in while true { sleep(1) } })) { Text($0.text) }
  }
}

struct ChatteringWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { _ in while true { print("endless ", terminator: "") } })
    return test("chattering", provider) { Text($0.text) }
  }
}

struct GrowingWidget: Widget {
  nonisolated(unsafe) static var bytes: [[UInt8]] = []

  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { _ in
      while true { Self.bytes.append([UInt8](repeating: 1, count: 1 << 20)) }
    })
    return test("growing", provider) { Text($0.text) }
  }
}

struct CrashingWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { _ in
      print("\([Int]()[CommandLine.arguments.count])")
    })
    return test("crashing", provider) { Text($0.text) }
  }
}

struct ExitingWidget: Widget {
  var body: some WidgetConfiguration {
    test("exiting", TestProvider(timeline: { _ in exit(0) })) { Text($0.text) }
  }
}

struct TwiceAnsweringWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { answer in
      answer(.single)
      answer(.single)
    })
    return test("twice-answering", provider) { Text($0.text) }
  }
}

/// A provider that implements no method, neither with a completion handler nor `async`.
struct MethodlessProvider: TimelineProvider {
  typealias Entry = TestEntry
}

struct MethodlessWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "methodless", provider: MethodlessProvider()) { Text($0.text) }
      .supportedFamilies([.systemSmall])
  }
}

/// Prints to standard output and reads from standard input.
struct StandardInputWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { answer in
      print("a word of the author's: \(readLine() ?? "nothing")")
      answer(.single)
    })
    return test("chatty", provider) { Text($0.text) }
  }
}

struct SlowSnapshotWidget: Widget {
  var body: some WidgetConfiguration {
    test("slow-snapshot", TestProvider(snapshot: { _ in while true { sleep(1) } })) {
      Text($0.text)
    }
  }
}

/// Calls the functions of `WidgetCenter`.
struct WidgetCenterWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { answer in
      WidgetCenter.shared.reloadTimelines(ofKind: "good")
      WidgetCenter.shared.reloadAllTimelines()
      WidgetCenter.shared.getCurrentConfigurations { result in
        for info in (try? result.get()) ?? [] { print("on screens: \(info.kind) \(info.family)") }
      }
      answer(.single)
    })
    return test("asking", provider) { Text($0.text) }
  }
}
