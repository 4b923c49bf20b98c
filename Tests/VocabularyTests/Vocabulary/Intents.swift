import AppIntents
import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var intentSpecimens: [Specimen] {
  Specimen(
    "AppIntentConfiguration", "AppIntentConfiguration(kind:intent:provider:{})",
    "AppIntentConfiguration(kind:provider:{})",
    "AppIntentConfiguration(kind:intent:provider:content:)", "AppIntentTimelineProvider",
    ": AppIntentTimelineProvider", "AppIntentRecommendation",
    "AppIntentRecommendation(intent:description:)"
  ) {
    Text(String(describing: type(of: RangerBundle().body)))
  }
  Specimen(
    "@Parameter", "WidgetConfigurationIntent", ": WidgetConfigurationIntent",
    "IntentDescription", "IntentDescription(_:)", "Summary", "Summary({})", "Summary()",
    "Summary(_:)", "ParameterSummary", "When", "When(_:_:_:{}otherwise{})", "Switch",
    "Switch(_:{})", "Case", "Case(_:{})", "DefaultCase", "DefaultCase({})",
    "CustomIntentMigratedAppIntent", ": CustomIntentMigratedAppIntent"
  ) {
    Text(SelectRanger.title)
  }
  Specimen(
    "AppEnum", ": AppEnum", "DisplayRepresentation", "DisplayRepresentation(title:)",
    "DisplayRepresentation(title:subtitle:)", "DisplayRepresentation(title:image:)",
    "DisplayRepresentation(stringLiteral:)", "TypeDisplayRepresentation",
    "TypeDisplayRepresentation(name:)", "TypeDisplayRepresentation(stringLiteral:)"
  ) {
    Text(RangerMood.typeDisplayRepresentation.name)
  }
  Specimen(
    "AppEntity", ": AppEntity", "EntityQuery", ": EntityQuery", "func entities(for:)",
    "func suggestedEntities()", "func defaultResult()", "EntityStringQuery",
    ": EntityStringQuery", "func entities(matching:)", "DynamicOptionsProvider",
    ": DynamicOptionsProvider", "IntentItemCollection", "IntentItemCollection(sections:)",
    "IntentItemSection", "IntentItemSection(_:items:)", "@IntentParameterDependency",
    "IntentCollectionSize"
  ) {
    Text(Ranger(id: "panda").displayRepresentation.title)
    Text(DisplayRepresentation(stringLiteral: "Panda").title)
  }
  Specimen(
    "AppIntent", ": AppIntent", "func perform()", "IntentResult", "IntentResult.result(...)",
    "IntentResult.result()", "AudioPlaybackIntent", ": AudioPlaybackIntent",
    "LiveActivityIntent", ": LiveActivityIntent", "@Dependency", "IntentAuthenticationPolicy",
    "Button(intent:{})", shows: .size(40, 20)
  ) {
    Button(intent: PlayTrack()) { Tile() }.buttonStyle(.plain)
  }
  Specimen(
    "ReturnsValue", "IntentResult.result(value:)", "IntentResult.result(value:dialog:view:)",
    "IntentDialog", "IntentDialog(_:)", "IntentFile", "OpensIntent", "ProvidesDialog",
    "ShowsSnippetView"
  ) {
    Button("Count", intent: CountTracks())
  }
  Specimen("SetValueIntent", ": SetValueIntent") {
    Toggle(isOn: true, intent: SetLoud()) { Text("Loud") }
  }
  Specimen(
    "AppShortcut", "AppShortcut(intent:phrases:shortTitle:systemImageName:)",
    "AppShortcutPhrase", "AppShortcutPhrase(_:)", "AppShortcutsProvider",
    ": AppShortcutsProvider"
  ) {
    Text("\(RangerShortcuts.appShortcuts.count)")
  }
}

private struct RangerBundle: WidgetBundle {
  var body: some Widget {
    RangerWidget()
    OtherRangerWidget()
  }
}

private struct RangerWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "ranger", intent: SelectRanger.self, provider: RangerProvider()) {
      HeroEntryView(entry: $0)
    }
    .configurationDisplayName("Ranger")
  }
}

private struct OtherRangerWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "other", provider: RangerProvider()) { entry in
      HeroEntryView(entry: entry)
    }
  }
}

private struct RangerProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> HeroEntry { HeroProvider.sample }

  func snapshot(for configuration: SelectRanger, in context: Context) async -> HeroEntry {
    HeroEntry(date: Date(), health: configuration.mood == .calm ? 1 : 0.5)
  }

  func timeline(for configuration: SelectRanger, in context: Context) async -> Timeline<HeroEntry> {
    Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .atEnd)
  }

  func recommendations() -> [AppIntentRecommendation<SelectRanger>] {
    [AppIntentRecommendation(intent: SelectRanger(), description: "My Ranger")]
  }
}

private enum RangerMood: String, AppEnum {
  case calm, wild

  static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: "Mood")
  }
  static var caseDisplayRepresentations: [RangerMood: DisplayRepresentation] {
    [
      .calm: DisplayRepresentation(title: "Calm", subtitle: "Like a lake"),
      .wild: DisplayRepresentation(title: "Wild", image: .init(systemName: "flame")),
    ]
  }
}

private struct Ranger: AppEntity {
  var id: String

  static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: "Ranger")
  }
  static let defaultQuery = RangerQuery()
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

private struct RangerQuery: EntityStringQuery {
  @IntentParameterDependency<SelectRanger>(\.$mood) var configuration

  func entities(for identifiers: [Ranger.ID]) async throws -> [Ranger] {
    identifiers.map { Ranger(id: $0) }
  }

  func entities(matching string: String) async throws -> IntentItemCollection<Ranger> {
    IntentItemCollection(sections: [IntentItemSection("Found", items: [Ranger(id: string)])])
  }

  func suggestedEntities() async throws -> IntentItemCollection<Ranger> {
    let name = configuration?.mood == .wild ? "fox" : "panda"
    return try await entities(matching: name)
  }

  func defaultResult() async -> Ranger? { Ranger(id: "panda") }
}

private struct Towns: DynamicOptionsProvider {
  func results() async throws -> [String] { ["Here", "There"] }
}

private struct SelectRanger: WidgetConfigurationIntent, CustomIntentMigratedAppIntent {
  static let intentClassName = "SelectRangerIntent"
  static let title: LocalizedStringResource = "Select Ranger"
  static let description = IntentDescription("Chooses a ranger.")

  @Parameter(title: "Ranger") var ranger: Ranger?
  @Parameter(title: "Mood", default: .calm) var mood: RangerMood
  @Parameter(title: "Town", optionsProvider: Towns()) var town: String?
  @Parameter(title: "Friends", size: 3) var friends: [Ranger]

  static var parameterSummary: some ParameterSummary {
    When(\.$mood, .equalTo, .wild) {
      Summary {
        \.$ranger
        \.$town
      }
    } otherwise: {
      Switch(\.$mood) {
        Case(.calm) { Summary("\(\.$ranger) rests") }
        DefaultCase { Summary() }
      }
    }
  }
}

private struct PlayTrack: AudioPlaybackIntent, LiveActivityIntent {
  static let title: LocalizedStringResource = "Play"
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication
  @Dependency private var town: String

  func perform() async throws -> some IntentResult { .result() }
}

private struct CountTracks: AppIntent {
  static let title: LocalizedStringResource = "Count"

  func perform() async throws
    -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView
  {
    let file = IntentFile(data: Data([1, 2, 3]), filename: "tracks")
    return .result(value: file.data.count, dialog: IntentDialog("Three tracks"), view: Text("3"))
  }
}

private struct CountAgain: AppIntent {
  static let title: LocalizedStringResource = "Count Again"

  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: CountTracks())
  }
}

private struct CountOnly: AppIntent {
  static let title: LocalizedStringResource = "Count Only"

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 3) }
}

private struct SetLoud: SetValueIntent {
  static let title: LocalizedStringResource = "Set Loud"
  @Parameter(title: "Loud") var value: Bool

  func perform() async throws -> some IntentResult { .result() }
}

private struct RangerShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayTrack(), phrases: ["Play with \(.applicationName)", AppShortcutPhrase("Play")],
      shortTitle: "Play",
      systemImageName: "play")
  }
}
