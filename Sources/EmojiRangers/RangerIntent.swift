import AppIntents

/// The same configuration as the intent definition's, as an app intent.
struct RangerIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Select Ranger"
  static let description = IntentDescription("Chooses the ranger of a widget.")

  @Parameter(title: "Hero")
  var hero: HeroEntity?

  @Parameter(title: "Without a hero", default: .weakest)
  var ranking: RangerRanking

  var selection: HeroSelection {
    HeroSelection(hero: hero?.id, ranking: ranking == .strongest ? .strongest : .weakest)
  }
}

/// The hero that is shown if none was chosen.
enum RangerRanking: String, AppEnum {
  case weakest, strongest

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Ranking"
  static let caseDisplayRepresentations: [RangerRanking: DisplayRepresentation] = [
    .weakest: "Needs care most", .strongest: "Strongest",
  ]
}

/// A hero that can be chosen.
struct HeroEntity: AppEntity {
  let id: String
  let name: String
  let level: Int

  init(_ hero: Hero) {
    id = hero.id
    name = hero.name
    level = hero.level
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Hero"
  static let defaultQuery = HeroQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "Level \(level)")
  }
}

/// Finds the bundled heroes and those of the server.
struct HeroQuery: EntityQuery {
  func entities(for identifiers: [HeroEntity.ID]) async throws -> [HeroEntity] {
    await HeroRoster.load().all.filter { identifiers.contains($0.id) }.map(HeroEntity.init)
  }

  func suggestedEntities() async throws -> [HeroEntity] {
    await HeroRoster.load().all.map(HeroEntity.init)
  }
}
