import Foundation
import Graphics
import LayoutEngine
import Synchronization
import WidgetIntents
import WidgetTimeline
import WidgetUI

/// Controls of an author.
enum Pots {
  /// The pots that boil; each test only uses its own.
  static let boiling = Mutex<Set<String>>([])

  struct Boil: SetValueIntent {
    static let title: LocalizedStringResource = "Boil Water"

    @Parameter(title: "Pot") var pot: String
    @Parameter(title: "Boils") var value: Bool

    init() {}

    init(_ pot: String) { self.pot = pot }

    func perform() async throws -> some IntentResult {
      let (pot, value) = (pot, value)
      Pots.boiling.withLock { boiling in
        if value { boiling.insert(pot) } else { boiling.remove(pot) }
      }
      return .result()
    }
  }

  struct Choose: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Choose a Pot"

    @Parameter(title: "Pot", default: "Big") var pot: String
  }

  struct Provider: ControlValueProvider {
    var pot = "Big"
    let previewValue = true

    func currentValue() async throws -> Bool {
      if pot == "Broken" { throw PotError() }
      return Pots.boiling.withLock { $0.contains(pot) }
    }
  }

  struct ChosenProvider: AppIntentControlValueProvider {
    func previewValue(configuration: Choose) -> (pot: String, boils: Bool) {
      (configuration.pot, true)
    }

    func currentValue(configuration: Choose) async throws -> (pot: String, boils: Bool) {
      (configuration.pot, Pots.boiling.withLock { $0.contains(configuration.pot) })
    }
  }

  struct PotError: Error, CustomStringConvertible {
    var description: String { "the pot is gone" }
  }

  struct Control: ControlWidget {
    var body: some ControlWidgetConfiguration { Pots.control("Big").displayName("Pot") }
  }

  struct Bundle: WidgetBundle {
    var body: some Widget {
      PotWidget()
      Control()
    }
  }

  struct PotWidget: Widget {
    var body: some WidgetConfiguration {
      AppIntentConfiguration(kind: "widget", provider: Rangers.Provider()) { _ in Color.red }
    }
  }

  /// A control of a pot, of the kind `pot`.
  static func control(_ pot: String) -> some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "pot", provider: Provider(pot: pot)) { boils in
      ControlWidgetToggle("Pot", isOn: boils, action: Boil(pot)) { boils in
        Label(boils ? "Boils" : "Rests", systemImage: "flame")
      }
      .tint(.red)
    }
  }

  /// A control that is configured, of the kind `chosen`.
  static var chosen: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "chosen", provider: ChosenProvider()) { value in
      ControlWidgetToggle(value.pot, isOn: value.boils, action: Boil(value.pot))
    }
  }
}

/// A control that is drawn without measuring texts and symbols.
@MainActor struct DrawnControl {
  let definition: WidgetDefinition

  init(_ configuration: some ControlWidgetConfiguration) {
    let services = RenderServices(layout: .withoutMeasuring(), resources: EmptyResources())
    let inputs = LoweringInputs(environment: EnvironmentValues(), services: services)
    definition = configuration.controlDefinitions(in: inputs).widgets[0]
  }

  /// Creates a control of a template.
  init<Content: ControlWidgetTemplate>(
    template: Content
  ) {
    self.init(StaticControlConfiguration(kind: "template") { template })
  }

  /// The entry of the current value.
  func entry(of source: (any TimelineSource)? = nil) async throws -> RenderableEntry {
    let timeline = try await (source ?? definition.source)
      .timeline(in: .example, timeLimit: .seconds(86_400))
    return timeline.entries[0]
  }

  func items(
    _ entry: RenderableEntry, _ family: WidgetFamily = .accessoryCircular
  ) -> [DisplayList.Item] {
    let services = RenderServices(layout: .withoutMeasuring(), resources: EmptyResources())
    let root = WidgetRoot(
      entry: entry, definition: definition, family: family, size: CGSize(width: 72, height: 72),
      environment: EnvironmentValues())
    return root.displayList(services: services).items
  }

  /// The parameters of what taps do, with their labels.
  func taps(
    _ entry: RenderableEntry, _ family: WidgetFamily = .accessoryCircular
  ) -> [String] {
    items(entry, family).flatMap(\.taps).map { tap in
      "\(tap.destination.action?.parameters ?? "link"): \(tap.label ?? "")"
    }
  }
}

extension DisplayList.Destination {
  /// The action that is performed.
  var action: IntentAction? {
    switch self {
    case .perform(let action): action
    case .url: nil
    }
  }
}
