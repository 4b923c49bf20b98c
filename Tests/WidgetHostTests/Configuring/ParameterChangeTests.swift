import Testing
import WidgetHost
import WidgetTimeline

/// Parameter changes respect the order, choices and defaults of the widget's parameters.
@Suite struct ParameterChangeTests {
  private let source = FakeSource(
    parameters: [
      WidgetParameter(
        name: "league", title: "League", kind: .choice, defaultValue: .string("north"),
        choices: [.name("north", "North"), .name("south", "South")]),
      WidgetParameter(
        name: "team", title: "Favourite team", kind: .object, hasDynamicChoices: true),
      WidgetParameter(name: "showsScore", title: "Score", kind: .boolean),
    ]
  ) { parameter, values in
    parameter == "team" && values["league"] == .string("south")
      ? [.object("s1", "Seagulls")] : [.object("n1", "Narwhals")]
  }

  private func applied(
    _ settings: [(String, String)], unset: [String] = [], to values: ParameterValues = [:]
  ) async throws -> ParameterValues {
    try await ParameterChange(
      settings: settings.map { ParameterChange.Setting(name: $0.0, text: $0.1) }, unset: unset
    )
    .applied(to: values, of: source, timeLimit: .seconds(1))
  }

  @Test func appliesParametersInTheirDeclaredOrder() async throws {
    #expect(
      try await applied([("team", "seagulls"), ("league", "south")]) == [
        "league": .string("south"), "team": .object(identifier: "s1", display: "Seagulls"),
      ])
  }

  @Test func requestsChoicesWithEarlierValues() async throws {
    let error = await #expect(throws: ParameterError.self) {
      try await applied([("team", "narwhals")], to: ["league": .string("south")])
    }
    #expect(
      error?.description == "the parameter 'team' has no choice 'narwhals'; it has 's1' (Seagulls)")
  }

  @Test func listsEverythingThatIsRejected() async throws {
    let change = ParameterChange(
      settings: [
        .init(name: "color", text: "red"), .init(name: "League", text: "west"),
        .init(name: "showsScore", text: "maybe"), .init(name: "team", text: "n1"),
      ], unset: ["size"])
    let rejections = try await change.rejections(by: source, given: [:], timeLimit: .seconds(1))
    #expect(
      rejections.map { "\($0.name) \($0.predicate)" } == [
        "size is unknown; the widget has 'league', 'team', 'showsScore'",
        "color is unknown; the widget has 'league', 'team', 'showsScore'",
        "League has no choice 'west'; it has 'north', 'south'",
        "showsScore must be 'yes' or 'no', not 'maybe'",
      ])
  }

  @Test func acceptsTitlesOfParameters() async throws {
    #expect(
      try await applied([("favourite team", "n1")])
        == ["team": .object(identifier: "n1", display: "Narwhals")])
  }

  @Test func unsetsValues() async throws {
    let values: ParameterValues = ["league": .string("south"), "showsScore": .bool(true)]
    #expect(try await applied([], unset: ["League"], to: values) == ["showsScore": .bool(true)])
  }

  @Test func unsetsValuesOfParametersThatTheWidgetNoLongerHas() async throws {
    let values: ParameterValues = ["liters": .integer(7), "showsScore": .bool(true)]
    #expect(try await applied([], unset: ["liters"], to: values) == ["showsScore": .bool(true)])
  }

  @Test(arguments: [
    ("leage", "unknown parameter 'leage'; did you mean 'league'?"),
    ("color", "unknown parameter 'color'; the widget has 'league', 'team', 'showsScore'"),
  ])
  func rejectsUnknownParameters(_ name: String, _ message: String) async {
    for settings in [[(name, "x")], []] {
      let error = await #expect(throws: ParameterError.self) {
        try await applied(settings, unset: settings.isEmpty ? [name] : [])
      }
      #expect(error?.description == message)
    }
  }

  @Test func rejectsParametersOfAWidgetWithoutParameters() async {
    let error = await #expect(throws: ParameterError.self) {
      try await ParameterChange(settings: [.init(name: "hero", text: "panda")])
        .applied(to: [:], of: nil, timeLimit: .seconds(1))
    }
    #expect(error?.description == "unknown parameter 'hero'; the widget has no parameters")
  }

  @Test func formContainsValuesAndChoices() async throws {
    let widget = WidgetDefinition(kind: "sports", source: source)
    let form = try await WidgetForm(
      asking: widget, chosen: ["showsScore": .bool(true)],
      change: ParameterChange(settings: [.init(name: "league", text: "South")]),
      choicesOf: .all, timeLimit: .seconds(1))
    #expect(form.chosen == ["league": .string("south"), "showsScore": .bool(true)])
    #expect(form.values == form.chosen)
    #expect(form.choices["team"]?.map(\.title) == ["Seagulls"])
    #expect(form.choices["league"]?.map(\.title) == ["North", "South"])
    #expect(form.intentType == "FakeIntent")
  }
}
