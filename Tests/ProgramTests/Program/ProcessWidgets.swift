import Foundation
import SwiftUI
import WidgetKit

/// Shows how Foundation formats values if the author's code names no locale.
struct LocaleWidget: Widget {
  var body: some WidgetConfiguration {
    test("conventions", TestProvider(timeline: { $0(Timeline(saying: Self.values)) })) {
      Text($0.text).font(.system(size: 6))
    }
  }

  private static var values: String {
    let date = Date(timeIntervalSince1970: 1_768_383_660)
    let formatter = DateFormatter()
    formatter.dateStyle = .full
    formatter.timeStyle = .short
    let currency = NumberFormatter()
    currency.numberStyle = .currency
    let calendar = Calendar.current
    return [
      Locale.current.identifier, Locale.autoupdatingCurrent.identifier,
      "\(calendar.identifier)", "\(calendar.firstWeekday)",
      "\(calendar.component(.year, from: date))",
      date.formatted(date: .long, time: .shortened), formatter.string(from: date),
      currency.string(from: 1234.5) ?? "nothing", 1234.5.formatted(),
      date.formatted(.dateTime.weekday(.wide)),
      String(format: "%.1f", locale: .current, 1234.5),
      DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: .current) ?? "nothing",
    ].joined(separator: " | ")
  }
}

/// Shows the response of the server at the URL in the user default `url`.
struct FetchingWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { completion in
      nonisolated(unsafe) let answer = completion
      let url = UserDefaults.standard.string(forKey: "url").flatMap(URL.init(string:))
      guard let url else { return answer(Timeline(saying: "no address")) }
      URLSession.shared.dataTask(with: url) { data, _, error in
        let text = data.map { String(decoding: $0, as: UTF8.self) }
        answer(Timeline(saying: error?.localizedDescription ?? text ?? "nothing"))
      }.resume()
    })
    return test("fetching", provider) { Text($0.text) }
  }
}

extension Timeline where EntryType == TestEntry {
  /// Creates a timeline of one entry that never reloads.
  fileprivate init(saying text: String) {
    self.init(entries: [TestEntry(date: Date(), text: text)], policy: .never)
  }
}
