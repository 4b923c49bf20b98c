import Foundation
import Synchronization
import WidgetIntents
import WidgetTimeline
import WidgetUI

/// An author's intent for selecting a hero.
enum Rangers {
  enum Mood: String, AppEnum {
    case calm, wild

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
    static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [
      .calm: "Calm", .wild: DisplayRepresentation(title: "Wild", subtitle: "Loud"),
    ]
  }

  enum Level: Int, AppEnum {
    case low = 1, high = 2

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Level"
    static let caseDisplayRepresentations: [Level: DisplayRepresentation] = [:]
  }

  struct Hero: AppEntity {
    let id: String
    var power: Int

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Hero"
    static let defaultQuery = HeroQuery()
    var displayRepresentation: DisplayRepresentation {
      DisplayRepresentation(title: "\(id.capitalized)", subtitle: "Power \(power)")
    }
  }

  struct HeroQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Hero] {
      all.filter { identifiers.contains($0.id) }
    }

    func suggestedEntities() async throws -> [Hero] { all }

    func defaultResult() async -> Hero? { all[0] }

    private var all: [Hero] { [Hero(id: "panda", power: 9), Hero(id: "egghead", power: 3)] }
  }

  struct Towns: DynamicOptionsProvider {
    @IntentParameterDependency<SelectHero>(\.$hero) var chosen

    func results() async throws -> IntentItemCollection<String> {
      IntentItemCollection(sections: [
        IntentItemSection("Near", items: ["Home of \(chosen?.hero?.id ?? "nobody")"]),
        IntentItemSection(
          "Far", items: [IntentItem("moon", title: "The Moon", subtitle: "1.3 light seconds")]),
      ])
    }

    func defaultResult() async -> String? { "moon" }
  }

  struct SelectHero: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Select Hero"
    static let description = IntentDescription("Chooses a hero.")

    @Parameter(title: "Hero") var hero: Hero?
    @Parameter(title: "Mood", description: "How it feels", default: .calm) var mood: Mood
    @Parameter(title: "Level") var level: Level?
    @Parameter(title: "Town", optionsProvider: Towns()) var town: String?
    @Parameter(title: "Count", default: 3, inclusiveRange: (1, 9)) var count: Int
    @Parameter(title: "Speed", controlStyle: .slider, inclusiveRange: (0, 1)) var speed: Double?
    @Parameter(title: "Loud", default: true) var isLoud: Bool
    @Parameter(title: "Note", default: "none") var note: String
    @Parameter(title: "Since") var since: Date?
    @Parameter(title: "Page") var page: URL?
    @Parameter(title: "Friends") var friends: [Hero]?
    @Parameter(title: "Moods", default: []) var moods: [Mood]

    init() {}

    init(hero: Hero) { self.hero = hero }

    static var parameterSummary: some ParameterSummary {
      When(\.$isLoud, .equalTo, true) {
        Summary("\(\.$hero) shouts in \(\.$town)") {
          \.$mood
          \.$count
        }
      } otherwise: {
        Switch(\.$mood) {
          Case(.calm) { Summary("\(\.$hero) rests") }
          DefaultCase { Summary() }
        }
      }
    }
  }

  struct Entry: TimelineEntry {
    var date = Date(timeIntervalSince1970: 0)
    var level = 0.0
  }

  struct Provider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> Entry { Entry(level: 0.5) }

    func snapshot(for configuration: SelectHero, in context: Context) async -> Entry {
      Entry(level: Double(configuration.hero?.power ?? 0) / 10)
    }

    func timeline(for configuration: SelectHero, in context: Context) async -> Timeline<Entry> {
      let entry = await snapshot(for: configuration, in: context)
      return Timeline(entries: [entry], policy: .never)
    }

    func recommendations() -> [AppIntentRecommendation<SelectHero>] {
      [
        AppIntentRecommendation(
          intent: SelectHero(hero: Hero(id: "egghead", power: 3)), description: "The thinker")
      ]
    }
  }

  /// The performed intents; each test only reads its own name.
  static let performed = Mutex<[String: String]>([:])

  struct Drink: AppIntent {
    static let title: LocalizedStringResource = "Drink Potion"

    @Parameter(title: "Hero") var hero: Hero
    @Parameter(title: "Sips", default: 1, inclusiveRange: (1, 5)) var sips: Int
    @Parameter(title: "Test") var test: String?

    init() {}

    init(_ hero: Hero, sips: Int = 1, test: String? = nil) {
      self.hero = hero
      self.sips = sips
      self.test = test
    }

    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
      Rangers.performed.withLock { $0[test ?? ""] = "\(hero.id) drinks \(sips)" }
      return .result(value: sips, dialog: "\(hero.id) drank")
    }
  }

  struct SetLoud: SetValueIntent {
    static let title: LocalizedStringResource = "Set Loud"

    @Parameter(title: "Loud") var value: Bool
    @Parameter(title: "Test") var test: String?

    init() {}

    func perform() async throws -> some IntentResult {
      Rangers.performed.withLock { $0[test ?? ""] = "loud \(value)" }
      return .result()
    }
  }
}
