import Foundation
import Testing
import WidgetHost

/// Alerts are raised and cleared by rules, with a distance between both.
struct AlertEvaluatorTests {
  /// What happens in minutes after the start of a host, and the expected events.
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The minute, and what is known from then on.
    let known: [(minute: Double, change: @Sendable (inout AlertObservations) -> Void)]
    /// Each event as `minute state kind name`.
    let events: [String]
    var rules = AlertRules()
  }

  private static let start = Date.january(1)

  private static func fails(_ count: Int, since minute: Double) -> ReloadFailure {
    ReloadFailure(
      message: "no data", count: count, since: start + minute * 60, retry: start + minute * 60)
  }

  @Test func namesTheCauseWithoutTheTimeOfTheNextRetry() {
    let failure = ReloadFailure(
      message: "no data; retrying after 01:25, or at once with 'placard reload'", count: 3,
      since: Self.start, retry: Self.start)
    var observations = AlertObservations(start: Self.start)
    observations.instances = ["a"]
    observations.failures["a"] = failure
    let evaluation = AlertEvaluator(AlertRules()).evaluate(
      observations, active: [:], at: Self.start + 3600)
    #expect(evaluation.events.map(\.message) == ["no data"])
  }

  private static func contact(
    _ minute: Double? = nil, battery: Double? = nil, isCharging: Bool? = nil
  ) -> DeviceContact {
    var contact = DeviceContact()
    contact.date = minute.map { start + $0 * 60 }
    contact.battery = battery
    contact.isCharging = isCharging
    return contact
  }

  private static let stories = [
    Story(
      testDescription: "an instance that fails for a quarter of an hour",
      known: [(0, { $0.failures["a"] = fails(3, since: 0) })], events: ["15 raised failing a"]),
    Story(
      testDescription: "two failures are not enough, however long ago",
      known: [(0, { $0.failures["a"] = fails(2, since: -60) })], events: []),
    Story(
      testDescription: "an instance that recovers is cleared ten minutes later",
      known: [
        (0, { $0.failures["a"] = fails(3, since: -20) }), (5, { $0.failures["a"] = nil }),
      ], events: ["0 raised failing a", "15 cleared failing a"]),
    Story(
      testDescription: "an instance that succeeds now and then stays raised",
      known: [
        (0, { $0.failures["a"] = fails(3, since: -20) }), (5, { $0.failures["a"] = nil }),
        (10, { $0.failures["a"] = fails(1, since: 10) }), (15, { $0.failures["a"] = nil }),
        (20, { $0.failures["a"] = fails(3, since: 16) }), (60, { $0.failures["a"] = nil }),
      ], events: ["0 raised failing a", "70 cleared failing a"]),
    Story(
      testDescription: "an instance that is removed",
      known: [
        (0, { $0.failures["a"] = fails(3, since: -20) }), (5, { $0.instances = ["b"] }),
      ], events: ["0 raised failing a", "5 cleared failing a"]),
    Story(
      testDescription: "a display that stops to contact the server",
      known: [(0, { $0.devices["d"] = contact(0) })], events: ["1560 raised silent d"]),
    Story(
      testDescription: "a display that was silent while no host ran has an hour",
      known: [
        (0, { $0.devices = ["d": contact(-3000), "e": contact(-3000)] }),
        (50, { $0.devices["e"] = contact(50) }),
      ], events: ["60 raised silent d", "1610 raised silent e"]),
    Story(
      testDescription: "a display that has never contacted the server since its registration",
      known: [
        (
          0,
          {
            $0.devices = ["d": contact(), "e": contact()]
            $0.registered = ["d": start, "e": start + 30 * 60]
          }
        ), (100, { $0.devices["e"] = contact(100) }),
      ], events: ["1560 raised silent d", "1660 raised silent e"]),
    Story(
      testDescription: "a display that is back",
      known: [
        (0, { $0.devices["d"] = contact(-3000) }), (100, { $0.devices["d"] = contact(100) }),
      ], events: ["60 raised silent d", "110 cleared silent d", "1660 raised silent d"]),
    Story(
      testDescription: "a battery around the threshold is raised once",
      known: [
        (0, { $0.devices["d"] = contact(battery: 15) }),
        (10, { $0.devices["d"] = contact(battery: 14) }),
        (20, { $0.devices["d"] = contact(battery: 16) }),
        (30, { $0.devices["d"] = contact(battery: 14) }),
        (40, { $0.devices["d"] = contact(battery: 25) }),
      ], events: ["10 raised battery d", "40 cleared battery d"]),
    Story(
      testDescription: "a battery that charges is not raised, and not cleared before it is charged",
      known: [
        (0, { $0.devices["d"] = contact(battery: 5, isCharging: true) }),
        (10, { $0.devices["d"] = contact(battery: 6, isCharging: false) }),
        (20, { $0.devices["d"] = contact(battery: 7, isCharging: true) }),
        (30, { $0.devices["d"] = contact(battery: 90, isCharging: true) }),
      ], events: ["10 raised battery d", "30 cleared battery d"]),
    Story(
      testDescription: "rules that are turned off",
      known: [
        (
          0,
          {
            $0.failures["a"] = fails(9, since: -100)
            $0.devices["d"] = contact(-9000, battery: 1)
          }
        )
      ], events: [],
      rules: {
        var rules = AlertRules()
        (rules.failing, rules.silent, rules.battery) = (nil, nil, nil)
        return rules
      }()),
  ]

  @Test(arguments: stories) func raisesAndClears(_ story: Story) {
    let evaluator = AlertEvaluator(story.rules)
    var observations = AlertObservations(start: Self.start)
    observations.instances = ["a", "b"]
    var active: [AlertSubject: ActiveAlert] = [:]
    var events: [String] = []
    for minute in stride(from: 0.0, through: 1700, by: 5) {
      for known in story.known where known.minute == minute { known.change(&observations) }
      let result = evaluator.evaluate(observations, active: active, at: Self.start + minute * 60)
      active = result.active
      events += result.events.map { event in
        "\(Int(minute)) \(event.state.rawValue) \(event.subject.kind.rawValue) \(event.subject.name)"
      }
    }
    #expect(events == story.events)
  }

  @Test func saysWhatIsWrongSinceWhen() {
    var observations = AlertObservations(start: Self.start)
    observations.instances = ["a"]
    observations.failures["a"] = Self.fails(4, since: -30)
    observations.devices["d"] = Self.contact(-1, battery: 9.6)
    let result = AlertEvaluator(AlertRules()).evaluate(observations, active: [:], at: Self.start)
    #expect(
      result.events == [
        AlertEvent(
          .raised, AlertSubject(.battery, "d"), at: Self.start, since: Self.start - 60,
          message: "its battery has 10 %"),
        AlertEvent(
          .raised, AlertSubject(.failing, "a"), at: Self.start, since: Self.start - 1800,
          message: "no data"),
      ])
  }

  @Test func namesTheLabelOfADisplayAndNotThatOfAnInstanceOfItsName() {
    var observations = AlertObservations(start: Self.start)
    observations.instances = ["d"]
    observations.failures["d"] = Self.fails(4, since: -30)
    observations.devices["d"] = Self.contact(-1, battery: 9.6)
    observations.labels["d"] = "Kitchen tablet"
    let evaluator = AlertEvaluator(AlertRules())
    let raised = evaluator.evaluate(observations, active: [:], at: Self.start)
    #expect(
      raised.events.map(\.text) == [
        "display 'd' (Kitchen tablet) is low on battery", "instance 'd' fails",
      ])
    #expect(raised.active[AlertSubject(.battery, "d")]?.label == "Kitchen tablet")
    observations.devices["d"] = Self.contact(1, battery: 90)
    let cleared = evaluator.evaluate(observations, active: raised.active, at: Self.start + 60)
    #expect(cleared.events.map(\.label) == ["Kitchen tablet"])
  }

  /// The label at the time of the alert and after it, and that of the event if the display recovers or is removed.
  @Test(
    arguments: [
      ("Kitchen tablet", "Hall tablet", "Hall tablet", "Kitchen tablet"),
      ("Kitchen tablet", nil, nil, "Kitchen tablet"), (nil, "Hall tablet", "Hall tablet", nil),
    ] as [(String?, String?, String?, String?)])
  func namesThePresentLabel(
    _ label: String?, _ newLabel: String?, _ recovered: String?, _ removed: String?
  ) {
    let subject = AlertSubject(.battery, "d")
    let evaluator = AlertEvaluator(AlertRules())
    var alert = ActiveAlert(subject, raised: Self.start, since: Self.start, message: "")
    alert.label = label
    alert.number = 7
    var observations = AlertObservations(start: Self.start)
    let gone = evaluator.evaluate(observations, active: [subject: alert], at: Self.start)
    #expect(gone.events.map(\.label) == [removed])
    observations.labels["d"] = newLabel
    observations.devices["d"] = Self.contact(0, battery: 9)
    let still = evaluator.evaluate(observations, active: [subject: alert], at: Self.start)
    #expect(still.events == [])
    #expect(still.active[subject]?.label == newLabel)
    #expect(still.active[subject]?.number == 7)
    observations.devices["d"] = Self.contact(0, battery: 90)
    let cleared = evaluator.evaluate(observations, active: [subject: alert], at: Self.start)
    #expect(cleared.events.map(\.label) == [recovered])
  }

  @Test func waitsAnewAfterTheClockWasSetBack() {
    let subject = AlertSubject(.failing, "a")
    var observations = AlertObservations(start: Self.start)
    observations.instances = ["a"]
    let alert = ActiveAlert(
      subject, raised: Self.start, since: Self.start, message: "", recovering: Self.start + 3600)
    let result = AlertEvaluator(AlertRules())
      .evaluate(observations, active: [subject: alert], at: Self.start)
    #expect(result.active[subject]?.recovering == Self.start)
    let later = AlertEvaluator(AlertRules())
      .evaluate(observations, active: result.active, at: Self.start + 600)
    #expect(later.active.isEmpty)
  }
}
