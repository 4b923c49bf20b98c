import ArgumentParser
import Foundation
import WidgetHost

/// Checks the records and the output of a day against the model, and prints a line of JSON for each rule.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check what a day has left in the database and on the disk.")

  @OptionGroup var day: DayOptions

  @Option(help: "The folder of the frames, or the address of an object store.")
  var output: String

  @Option(help: "The file with the performed actions.")
  var actions: String

  @Option(help: "The file with the posted requests.")
  var requests: String

  @Option(help: "The frames of a run without faults, with which they are compared.")
  var reference: String?

  @Option(help: "The seconds of the day at its end.")
  var end = 86_340.0

  func run() throws {
    let store = try HostStore(PostgreSQLAddress(day.database))
    let posted = try RequestLog(path: requests).requests()
    var records = DayRecords(population: day.population)
    try records.read(from: store)
    var rules = records.rules
    rules.append(records.answers(to: posted))
    rules.append(try pendingRequests(in: store))
    rules.append(performedActions(posted))
    rules +=
      OutputCheck(
        frames: frames(in: output), reference: reference.map(frames), requests: posted,
        end: DayPopulation.start.addingTimeInterval(end)
      ).rules
    for rule in rules { print(try rule.json) }
    if rules.contains(where: { $0.violations > 0 }) { throw ExitCode.failure }
  }

  private func frames(in output: String) -> DayFrames {
    DayFrames(population: day.population, output: output, disk: ControlledDisk())
  }

  private func pendingRequests(in store: HostStore) throws -> CheckedRule {
    var rule = CheckedRule("no request is pending at the end")
    let pending = try store.postedRequests()
    rule.checked = 1
    for request in pending { rule.violate("request \(request.id): \(request.request)") }
    return rule
  }

  /// Checks that no tap was performed twice; one whose node failed meanwhile may not have been performed at all.
  private func performedActions(_ posted: [DayRequest]) -> CheckedRule {
    var rule = CheckedRule("a tap is performed at most once")
    let counts = ActionLog(path: actions).counts
    for request in posted where request.kind == .tap {
      rule.checked += 1
      let count = counts[request.action] ?? 0
      // The answer to a post may be lost, after which the coordinator posts it again.
      let limit = posted.count { $0.kind == .tap && $0.value == request.value }
      if count > limit { rule.violate("\(request.action) was performed \(count) times") }
    }
    return rule
  }
}

/// A rule with the number of times that it was checked and violated.
struct CheckedRule: Encodable {
  /// The maximum number of violations that are described.
  private static let maximumExamples = 5

  let rule: String
  var checked = 0
  private(set) var violations = 0
  private(set) var examples: [String] = []

  init(_ rule: String) { self.rule = rule }

  mutating func violate(_ example: @autoclosure () -> String) {
    violations += 1
    if examples.count < Self.maximumExamples { examples.append(example()) }
  }

  /// The line that the coordinator reads.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
