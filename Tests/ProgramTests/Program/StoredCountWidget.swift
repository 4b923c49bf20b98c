import AppIntents
import SwiftUI
import WidgetKit

/// Shows how often it was tapped, by two counters in `UserDefaults`: that of an app group, and the program's own.
struct StoredCountWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider { answer in
      answer(
        Timeline(entries: [TestEntry(date: Date(), text: StoredCount.text)], policy: .never))
    }
    return test("stored-count", provider) { entry in
      Button(intent: StoreIntent()) {
        Text(entry.text).frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      .buttonStyle(.plain)
    }
  }
}

private enum StoredCount {
  static var text: String {
    let (group, own) = (
      group.integer(forKey: "count"), UserDefaults.standard.integer(forKey: "count")
    )
    return "\(group) and \(own)"
  }

  static func increment() {
    for defaults in [group, .standard] {
      defaults.set(defaults.integer(forKey: "count") + 1, forKey: "count")
    }
  }

  private static var group: UserDefaults {
    UserDefaults(suiteName: "group.test.counts") ?? .standard
  }
}

struct StoreIntent: AppIntent {
  static let title: LocalizedStringResource = "Store"

  func perform() async throws -> some IntentResult {
    StoredCount.increment()
    return .result()
  }
}
