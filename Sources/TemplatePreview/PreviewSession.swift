import Dispatch
import Foundation
import FramePipeline
import Synchronization
import TemplateData
import WidgetTemplates

/// A template that is looked at: makes a new scene when its files, its parameters or its data change.
final class PreviewSession: Sendable {
  let request: PreviewRequest
  let events = EventHub()
  private let state: Mutex<PreviewState>
  /// What is written in the form.
  private let settings: Mutex<[String: String]>
  /// One change after the other.
  private let changes = DispatchQueue(label: "placard.preview.changes")

  init(_ request: PreviewRequest) {
    self.request = request
    var state = PreviewState()
    state.data.isLive = request.isLive
    self.state = Mutex(state)
    settings = Mutex(request.parameters)
  }

  var scene: PreviewScene? { state.withLock(\.scene) }

  // MARK: Changes

  /// The files have changed.
  func reload() { changes.async { self.renew(fetches: self.isLive && !self.hasFetched) } }

  /// The person has filled in the form; `nil` gives a parameter its default again.
  func set(_ values: [String: String?]) {
    settings.withLock { settings in
      for (name, value) in values { settings[name] = value }
    }
    // An address may follow from a parameter.
    changes.async { self.renew(fetches: self.isLive) }
  }

  /// The person wants the data as it is now, or the sample.
  func show(live: Bool) {
    state.withLock { $0.data.isLive = live }
    changes.async { self.renew(fetches: live) }
  }

  private var isLive: Bool { state.withLock { $0.data.isLive } }
  private var hasFetched: Bool { state.withLock { $0.data.fetchedAt != nil } }

  // MARK: Drawing

  /// Why a version cannot be drawn, if it cannot.
  func drawingFailure(of version: Int) -> String? {
    state.withLock { state in
      state.drawingFailure.flatMap { $0.version == version ? $0.message : nil }
    }
  }

  /// A worker did not come to its end with a picture: that is told as the template's mistake, once a version.
  func drawingFailed(_ message: String, version: Int) {
    let isNew = state.withLock { state in
      guard state.scene?.version == version, state.drawingFailure?.version != version else {
        return false
      }
      state.drawingFailure = (version, message)
      state.mistakes.append(Mistake(message: message))
      return true
    }
    if isNew { tell() }
  }

  // MARK: Scenes

  private func renew(fetches: Bool) {
    do {
      let template = try LoadedTemplate(folder: request.folder)
      if fetches { try fetch(template) }
      let making = making(template)
      let version = (scene?.version ?? 0) + 1
      let result = try waiting { try await making.scene(version: version) }
      state.withLock { state in
        state.scene = result.scene
        state.fields = result.fields
        state.description = template.description
        state.mistakes = []
      }
    } catch {
      let mistakes = Mistake.mistakes(in: error, of: request.folder)
      state.withLock { state in
        state.mistakes = mistakes
        state.data.isFetching = false
      }
    }
    tell()
  }

  /// Asks the sources, and tells the page that it takes a while.
  private func fetch(_ template: LoadedTemplate) throws {
    try template.check()
    state.withLock { $0.data.isFetching = true }
    tell()
    defer { state.withLock { $0.data.isFetching = false } }
    let now = request.clock()
    let making = making(template)
    let values = try waiting { try await making.values() }
    let held = try template.fetch(
      in: request.templates, values: values, now: now,
      timeZone: request.world.timeZone)
    state.withLock { state in
      state.data.held = held
      state.data.fetchedAt = now
    }
  }

  private func making(_ template: LoadedTemplate) -> SceneMaking {
    let data = state.withLock(\.data)
    // Data is shown at the time when it was fetched, the sample at that of the command.
    var world = request.world
    if data.isLive, let fetchedAt = data.fetchedAt { world.now = fetchedAt }
    return SceneMaking(
      template: template, request: request, settings: settings.withLock { $0 },
      reading: data.isLive ? .held(data.held) : .sample, drawing: world)
  }

  private func tell() {
    events.tell(StateText(request: request, state: state.withLock { $0 }).json)
  }
}
