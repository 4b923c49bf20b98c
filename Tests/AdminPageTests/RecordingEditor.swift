import Foundation
import Synchronization
import WidgetHost
import WidgetTimeline
import WidgetWorker

@testable import AdminPage

/// An editor without workers: it has one widget, and records what it is asked for.
final class RecordingEditor: WidgetEditor {
  struct Call: Hashable {
    var name: String
    var subject: WidgetSubject?
    var change: ParameterChange?
  }

  private let store: HostStore
  private let recorded = Mutex<[Call]>([])

  init(_ store: HostStore) { self.store = store }

  var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) { recorded.withLock { $0.append(call) } }

  func widgets() -> (widgets: [OfferedWidget], problems: [String]) {
    record(Call(name: "widgets"))
    let summary = WidgetSummary(
      kind: "clock", displayName: "<b>Clock</b>", description: "The time",
      families: [.systemSmall, .systemExtraLarge])
    return ([OfferedWidget(summary: summary, program: nil)], ["'broken' has no views"])
  }

  func preview(
    of subject: WidgetSubject, _ change: ParameterChange, isLive: Bool
  ) throws -> FormPreview {
    record(Call(name: isLive ? "live" : "sample", subject: subject, change: change))
    guard subject.kind == "clock" else { throw AdminError(422, "unknown kind '\(subject.kind)'") }
    var preview = FormPreview(form: try Self.draft)
    preview.picture = FormPreview.Picture(
      png: Data([1, 2, 3]), width: 8, height: 4, panelWidth: 8, panelHeight: 8,
      description: "10 o'clock")
    return preview
  }

  /// A form with a text, and several choices.
  private static var draft: WidgetFormDraft {
    get throws {
      let parameters = [
        WidgetParameter(name: "title", title: "Title", kind: .string, defaultValue: .string("Now")),
        WidgetParameter(
          name: "rooms", title: "Rooms", kind: .choice, isArray: true,
          choices: [ParameterChoice(value: .string("hall"), title: "Hall")]),
      ]
      return WidgetFormDraft(
        parameters: parameters, choices: ["rooms": parameters[1].choices],
        chosen: ["rooms": .array([.string("hall")])],
        values: ["title": .string("Now"), "rooms": .array([.string("hall")])],
        problems: ["title": "the parameter 'title' does not take ''"])
    }
  }

  func add(
    _ subject: WidgetSubject, _ change: ParameterChange, named name: String?
  ) throws -> WidgetInstance {
    record(Call(name: "add \(name ?? "")", subject: subject, change: change))
    let instance = WidgetInstance(
      id: name ?? "clock-1", program: "/bin/widgets", kind: subject.kind, family: subject.family,
      device: subject.device, added: AdminServer.now)
    try store.add(instance, at: AdminServer.now)
    return instance
  }

  func copy(_ name: WidgetInstance.ID, for device: String) throws -> WidgetInstance {
    record(Call(name: "copy \(name) for \(device)"))
    guard var copy = try store.instances().first(where: { $0.id == name }) else {
      throw AdminError(404, "there is no widget '\(name)'")
    }
    (copy.id, copy.device) = ("\(name)-\(device)", device)
    try store.add(copy, at: AdminServer.now)
    return copy
  }

  func configure(_ subject: WidgetSubject, _ change: ParameterChange) {
    record(Call(name: "configure \(subject.instance ?? "")", subject: subject, change: change))
  }

  func remove(_ name: WidgetInstance.ID) throws {
    record(Call(name: "remove \(name)"))
    try store.remove(name, at: AdminServer.now)
  }

  func reload(_ name: WidgetInstance.ID) { record(Call(name: "reload \(name)")) }

  func finish(_ program: String, in state: ProgramState) throws -> FailedUpgrade? {
    record(Call(name: "finish \(program)"))
    if state.candidate == nil { throw ProgramError.changed(program: program) }
    guard program == "broken" else { return nil }
    return FailedUpgrade(
      version: "2", date: AdminServer.now,
      failures: ["hall": "it has no size", "door": "it crashed"])
  }

  func rollBack(_ program: String, in state: ProgramState) {
    record(Call(name: "roll back \(program)"))
  }
}
