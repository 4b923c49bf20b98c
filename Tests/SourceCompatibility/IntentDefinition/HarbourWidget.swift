// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Intents
import SwiftUI
import WidgetKit

// A widget that is configured by the intent of a definition, with the spelling of the first release, and a
// handler that uses each form of response.

struct HarbourEntry: TimelineEntry {
  let date: Date
  let configuration: ChooseHarbourIntent
}

struct HarbourProvider: IntentTimelineProvider {
  func placeholder(in context: Context) -> HarbourEntry {
    HarbourEntry(date: Date(), configuration: ChooseHarbourIntent())
  }

  func snapshot(
    for configuration: ChooseHarbourIntent, with context: Context,
    completion: @escaping (HarbourEntry) -> Void
  ) {
    completion(HarbourEntry(date: Date(), configuration: configuration))
  }

  func timeline(
    for configuration: ChooseHarbourIntent, with context: Context,
    completion: @escaping (Timeline<HarbourEntry>) -> Void
  ) {
    let entries = (0..<2).map {
      HarbourEntry(
        date: Date(timeIntervalSinceNow: Double($0) * 3600), configuration: configuration)
    }
    completion(Timeline(entries: entries, policy: .atEnd))
  }

  func recommendations() -> [IntentRecommendation<ChooseHarbourIntent>] {
    let intent = ChooseHarbourIntent()
    intent.harbour = Harbour(identifier: "north", display: "North Quay")
    return [IntentRecommendation(intent: intent, description: "North Quay")]
  }
}

class IntentHandler: INExtension, ChooseHarbourIntentHandling {
  override func handler(for intent: INIntent) -> Any { self }

  func provideHarbourOptionsCollection(
    for intent: ChooseHarbourIntent,
    with completion: @escaping (INObjectCollection<Harbour>?, Error?) -> Void
  ) {
    let north = Harbour(identifier: "north", display: "North Quay")
    north.berths = 12
    let south = Harbour(
      identifier: "south", display: "South Quay", subtitle: "no wind", image: nil)
    let sections = [
      INObjectSection(title: "Near", items: [north]),
      INObjectSection(title: "Far", items: [south]),
    ]
    completion(INObjectCollection(sections: sections), nil)
  }

  func defaultHarbour(for intent: ChooseHarbourIntent) -> Harbour? {
    Harbour(identifier: "south", display: "South Quay")
  }

  func providePennantsOptionsCollection(
    for intent: ChooseHarbourIntent
  ) async throws -> INObjectCollection<NSString> {
    INObjectCollection(items: ["red", "white"].map { $0 as NSString })
  }

  func providePortOptions(
    for intent: ChooseHarbourIntent, searchTerm: String?,
    with completion: @escaping ([NSString]?, Error?) -> Void
  ) {
    completion(["Porto"], nil)
  }
}

@main
struct HarbourWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(
      kind: "com.example.harbour", intent: ChooseHarbourIntent.self, provider: HarbourProvider(),
      placeholder: Text("…")
    ) { entry in
      VStack {
        Text(entry.configuration.harbour?.displayString ?? "no harbour")
        Text(entry.date, style: .time)
        Text("\(entry.configuration.Depth?.doubleValue ?? 0) m")
        if entry.configuration.season == .spring { Text("Spring tide") }
      }
    }
    .intentHandler(IntentHandler.self)
    .configurationDisplayName("Harbour")
    .supportedFamilies([.systemSmall])
  }
}
