import ActivityKit
import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost
import WidgetWorker

/// Starts, updates and ends live activities.
struct ActivityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activity", abstract: "Start, update and end live activities",
    discussion: """
      A live activity is shown by a widget with an 'ActivityConfiguration', whose kind is the name \
      of the activity's type, and by the kind 'activity', which shows the most relevant activity of \
      all types of a program. Add the widget to a display with 'add', or name its kind in a slot of \
      a screen; a running host then draws each change at once.
      """,
    subcommands: [
      ActivityStartCommand.self, ActivityUpdateCommand.self, ActivityEndCommand.self,
      ActivityListCommand.self,
    ])
}

/// Starts an activity.
struct ActivityStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start an activity, and print its identifier")

  @Argument(help: "The name of the attributes' type, such as DeliveryAttributes")
  var type: String

  @Option(
    help: ArgumentHelp(
      "The attributes, a JSON object; a date is the number of seconds since 2001-01-01T00:00:00Z",
      valueName: "json"))
  var attributes: String = "{}"

  @OptionGroup var content: ActivityContentOptions

  @Option(help: "The identifier of the activity (default: a new one)")
  var id: String?

  @OptionGroup var state: StateOptions

  func run() throws {
    let now = Date()
    guard let contentState = try content.value else {
      throw CommandError("an activity needs a state; pass it with '--content'")
    }
    let activity = ActivityRecord(
      id: id ?? UUID().uuidString, kind: type,
      attributes: try ActivityContentOptions.object(attributes, "--attributes"),
      state: contentState, staleDate: try content.staleDate(),
      relevanceScore: content.relevance ?? 0,
      started: now)
    try ActivityStore(state: state.folder.path).add(activity, at: now)
    StandardOutput.write(activity.id)
    try state.reload(activity, at: now)
    if try !state.instances().contains(where: { activity.widgetKinds.contains($0.kind) }) {
      StandardError.write(
        "no widget shows '\(type)'; add one with "
          + "'\(RootCommand.programName) add … --kind \(type)'")
    }
  }
}

/// Changes an activity.
struct ActivityUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Change the content of an activity",
    discussion: "Values without an option stay unchanged; '--stale never' removes the date.")

  @Argument(help: "The identifier of the activity")
  var id: String

  @OptionGroup var content: ActivityContentOptions

  @OptionGroup var state: StateOptions

  func run() throws {
    let now = Date()
    guard content.isGiven else {
      throw CommandError("nothing to change; use --content, --stale or --relevance")
    }
    let value = try content.value
    let activity = try ActivityStore(state: state.folder.path).update(id) { activity in
      switch activity.phase(at: now) {
      case .active, .stale, .pending: break
      case .ended, .dismissed:
        throw CommandError("the activity '\(id)' has ended; start another")
      }
      activity.update(
        state: value, staleDate: try content.staleDate(else: activity.staleDate),
        relevanceScore: content.relevance ?? activity.relevanceScore, at: now)
    }
    try state.reload(activity, at: now)
  }
}

/// Ends an activity.
struct ActivityEndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End an activity",
    discussion: "An activity that has ended is shown for four hours, or as '--dismiss' says.")

  @Argument(help: "The identifier of the activity")
  var id: String

  @Option(help: ArgumentHelp("A last state, a JSON object", valueName: "json"))
  var content: String?

  @Option(
    help: ArgumentHelp(
      "When it disappears: 'now', or a time, such as 2026-01-14T09:41:00Z (default: after four hours)",
      valueName: "time"))
  var dismiss: String?

  @OptionGroup var state: StateOptions

  func run() throws {
    let now = Date()
    let last = try content.map { try ActivityContentOptions.object($0, "--content") }
    let policy: ActivityUIDismissalPolicy =
      try dismiss.map {
        $0 == "now" ? .immediate : .after(try TimeArgument.date($0, in: .gmt))
      } ?? .default
    let activity = try ActivityStore(state: state.folder.path).update(id) { activity in
      if let last {
        guard activity.ended == nil else {
          throw CommandError("the activity '\(id)' has ended, and keeps its content")
        }
        activity.state = last
      }
      activity.end(at: now, dismissal: policy)
    }
    try state.reload(activity, at: now)
  }
}

/// Lists the activities.
struct ActivityListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the activities that are shown")

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let now = Date()
    let activities = ActivityStore(state: state.folder.path).activities()
      .filter { $0.isShown(at: now) }
    if json { return StandardOutput.write(json: .array(activities.map { $0.json(at: now) })) }
    for activity in activities {
      StandardOutput.write(
        "\(activity.id): \(activity.kind), \(activity.phase(at: now).rawValue), "
          + "since \(Timestamp(activity.started).text)")
    }
    if activities.isEmpty { StandardError.write("no activity is shown\(state.location)") }
  }
}

/// The content of an activity on the command line.
struct ActivityContentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The state, a JSON object; a date is the number of seconds since 2001-01-01T00:00:00Z",
      valueName: "json"))
  var content: String?

  @Option(
    name: .customLong("stale"),
    help: ArgumentHelp(
      "When the state is outdated, such as 2026-01-14T09:41:00Z, or 'never'",
      valueName: "time"))
  var stale: String?

  @Option(
    help: "How relevant the activity is; the most relevant one is shown (default for a new one: 0)")
  var relevance: Double?

  func validate() throws {
    guard relevance.map({ Float($0).isFinite }) ?? true else {
      throw ValidationError("--relevance must be a number up to 1e38")
    }
  }

  /// Whether there is something to change.
  var isGiven: Bool { content != nil || stale != nil || relevance != nil }

  var value: JSONValue? {
    get throws { try content.map { try Self.object($0, "--content") } }
  }

  /// The date, `nil` for "never", and `current` if there is no option.
  func staleDate(else current: Date? = nil) throws -> Date? {
    switch stale {
    case nil: current
    case "never"?: nil
    case let time?: try TimeArgument.date(time, in: .gmt)
    }
  }

  /// Parses a JSON object.
  static func object(_ text: String, _ option: String) throws -> JSONValue {
    guard text.utf8.count <= ActivityRecord.maximumSize else {
      throw CommandError(
        "the JSON of '\(option)' has \(text.utf8.count) bytes; at most "
          + "\(ActivityRecord.maximumSize) are allowed")
    }
    let value = try JSONValue(parsing: Array(text.utf8), file: option)
    guard case .object = value else {
      throw CommandError("'\(option)' must be a JSON object, such as '{\"stopsLeft\": 4}'")
    }
    return value
  }
}

extension ActivityRecord {
  /// The activity as `list` prints it.
  fileprivate func json(at date: Date) -> JSONValue {
    .object([
      "id": .string(id), "kind": .string(kind), "state": .string(phase(at: date).rawValue),
      "started": .string(Timestamp(started).text), "updated": .string(Timestamp(updated).text),
      "stale": staleDate.map { .string(Timestamp($0).text) },
      "disappears": .string(Timestamp(disappearance).text),
      "relevance": .number(relevanceScore), "attributes": attributes, "content": state,
    ])
  }
}

extension StateOptions {
  /// Requests new pictures of an activity.
  fileprivate func reload(_ activity: ActivityRecord, at now: Date) throws {
    guard folder.hasDatabase else { return }
    for kind in activity.widgetKinds { try client.send(.manualReload(.kind(kind)), at: now) }
  }
}
