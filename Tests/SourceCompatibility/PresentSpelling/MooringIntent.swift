// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import AppIntents
import SwiftUI
import WidgetKit

// A configuration by an app intent, and controls that perform one.

enum Side: String, AppEnum {
  case port, starboard

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Side"
  static let caseDisplayRepresentations: [Side: DisplayRepresentation] = [
    .port: "Port", .starboard: "Starboard",
  ]
}

struct Quay: AppEntity {
  let id: String
  let name: String

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Quay"
  static let defaultQuery = QuayQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)")
  }

  static let all = [Quay(id: "n", name: "North"), Quay(id: "s", name: "South")]
}

struct QuayQuery: EntityQuery {
  func entities(for identifiers: [Quay.ID]) async throws -> [Quay] {
    Quay.all.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [Quay] {
    Quay.all
  }

  func defaultResult() async -> Quay? {
    try? await suggestedEntities().first
  }
}

struct SelectQuay: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Select Quay"
  static let description = IntentDescription("Selects the quay that is shown.")

  @Parameter(title: "Quay")
  var quay: Quay?

  @Parameter(title: "Side", default: .port)
  var side: Side

  init() {}

  init(quay: Quay) {
    self.quay = quay
  }
}

struct Buoy: AppEntity {
  let id: Int
  @Property(title: "Color")
  var color: String

  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Buoy", numericFormat: "\(placeholder: .int) buoys")
  static let defaultQuery = BuoyQuery()

  var displayRepresentation: DisplayRepresentation { "\(color)" }
}

struct BuoyQuery: EnumerableEntityQuery {
  func allEntities() async throws -> [Buoy] { [] }
}

enum BuoyError: Swift.Error, CustomLocalizedStringResourceConvertible {
  case adrift

  var localizedStringResource: LocalizedStringResource { "The buoy is adrift." }
}

struct SelectBuoys: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Select Buoys"

  @Parameter(
    title: "Buoys", size: [.systemSmall: 1, .systemMedium: IntentCollectionSize(min: 1, max: 4)])
  var buoys: [Buoy]?

  func perform() async throws -> some IntentResult {
    guard buoys != nil else { throw BuoyError.adrift }
    return .result()
  }
}

struct CastOff: AppIntent {
  static let title: LocalizedStringResource = "Cast Off"

  @Parameter(title: "Quay")
  var quay: String
  @Parameter private var rope: String?

  init() {}

  init(quay: String) {
    self.quay = quay
  }

  func perform() async throws -> some IntentResult & ReturnsValue {
    WidgetCenter.shared.reloadAllTimelines()
    return .result()
  }
}

struct SetLights: SetValueIntent {
  static let title: LocalizedStringResource = "Lights"

  @Parameter(title: "Lights")
  var value: Bool

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: value)
  }
}

struct QuayEntry: TimelineEntry {
  let date: Date
  let configuration: SelectQuay
}

struct QuayProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> QuayEntry {
    QuayEntry(date: Date(), configuration: SelectQuay())
  }

  func snapshot(for configuration: SelectQuay, in context: Context) async -> QuayEntry {
    QuayEntry(date: Date(), configuration: configuration)
  }

  func timeline(for configuration: SelectQuay, in context: Context) async -> Timeline<QuayEntry> {
    Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .never)
  }

  func recommendations() -> [AppIntentRecommendation<SelectQuay>] {
    Quay.all.map { AppIntentRecommendation(intent: SelectQuay(quay: $0), description: $0.name) }
  }
}

struct QuayView: View {
  let entry: QuayEntry

  var body: some View {
    VStack {
      Text(entry.configuration.quay?.name ?? "No quay")
      Button("Cast off", systemImage: "arrow.up", intent: CastOff(quay: "n"))
      Button(intent: CastOff(quay: "s")) { Text("South") }
      Toggle("Lights", isOn: true, intent: SetLights())
      Toggle(isOn: false, intent: SetLights()) { Text("Lights") }
    }
  }
}

struct QuayWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "com.example.quay", intent: SelectQuay.self, provider: QuayProvider()
    ) { entry in
      QuayView(entry: entry)
    }
    .supportedFamilies([.systemSmall])
    .onBackgroundURLSessionEvents { _, completion in
      Tides.shared.completion = completion
    }
  }
}

/// Waits for the tide's transfers.
final class Tides: @unchecked Sendable {
  static let shared = Tides()
  var completion: (() -> Void)?
}
