import WidgetIntents
import WidgetTimeline
import WidgetUI

/// Queries and intents that fail.
enum FailingIntents {
  /// The behavior of a query.
  protocol Behavior: Sendable {
    static func identifiers() async throws -> [Int]
  }

  enum Throwing: Behavior {
    static func identifiers() async throws -> [Int] { throw Failure() }
  }

  enum Hanging: Behavior {
    static func identifiers() async throws -> [Int] {
      try await Task.sleep(for: .seconds(3600))
      return []
    }
  }

  enum Repeating: Behavior {
    static func identifiers() async throws -> [Int] { [7, 7] }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String { "the list is gone" }
  }

  struct Thing<Kind: Behavior>: AppEntity {
    var id: Int

    static var typeDisplayRepresentation: TypeDisplayRepresentation { "Thing" }
    static var defaultQuery: ThingQuery<Kind> { ThingQuery() }
    var displayRepresentation: DisplayRepresentation { "Thing \(id)" }
  }

  struct ThingQuery<Kind: Behavior>: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Thing<Kind>] {
      try await suggestedEntities()
    }

    func suggestedEntities() async throws -> [Thing<Kind>] {
      try await Kind.identifiers().map { Thing(id: $0) }
    }
  }

  struct Select<Kind: Behavior>: WidgetConfigurationIntent {
    static var title: LocalizedStringResource { "Select" }
    @Parameter(title: "Thing") var thing: Thing<Kind>?
  }

  struct RequiredValueIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Needy"
    @Parameter(title: "Day") var day: Date
  }

  enum Pace: String, AppEnum {
    case slow, fast

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Pace"
    static let caseDisplayRepresentations: [Pace: DisplayRepresentation] = [
      .fast: "Fast", .slow: "Slow",
    ]
  }

  /// An intent whose parameters have neither defaults nor optional types.
  struct UnsetValuesIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Unset"
    @Parameter(title: "Flag") var flag: Bool
    @Parameter(title: "Count", inclusiveRange: (3, 9)) var count: Int
    @Parameter(title: "Level") var level: Double
    @Parameter(title: "Word") var word: String
    @Parameter(title: "Pace") var pace: Pace
    @Parameter(title: "Words") var words: [String]

    var summary: String { "\(flag) \(count) \(level) '\(word)' \(pace) \(words)" }
  }

  struct Provider<Intent: WidgetConfigurationIntent>: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> Rangers.Entry { Rangers.Entry() }
    func snapshot(for configuration: Intent, in context: Context) async -> Rangers.Entry {
      Rangers.Entry()
    }
    func timeline(
      for configuration: Intent, in context: Context
    ) async -> Timeline<Rangers.Entry> {
      Timeline(entries: [Rangers.Entry()], policy: .never)
    }
  }

  struct Fail: AppIntent {
    static let title: LocalizedStringResource = "Fail"
    func perform() async throws -> some IntentResult {
      if true { throw Failure() }
      return .result()
    }
  }

  struct Hang: AppIntent {
    static let title: LocalizedStringResource = "Hang"
    func perform() async throws -> some IntentResult {
      try await Task.sleep(for: .seconds(3600))
      return .result()
    }
  }
}
