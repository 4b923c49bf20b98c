import Dispatch
import Foundation
import FramePipeline
import Synchronization

/// A template that is looked at: has a worker make a new scene when its files, its parameters or its data change.
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

  var scene: CurrentScene? { state.withLock(\.scene) }

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
      state.issues.append(TemplateIssue(message: message))
      return true
    }
    if isNew { notify() }
  }

  // MARK: Scenes

  /// Has a worker check the template and make its entries, after fetching its data where that is wanted.
  private func renew(fetches: Bool) {
    if fetches {
      state.withLock { $0.data.isFetching = true }
      notify()
    }
    let now = request.clock()
    let (origin, version) = sceneRequest(fetchedAt: fetches ? now : nil)
    do {
      let message = PreviewWorkerRequest.scene(origin, version: version, fetches: fetches)
      let reply = try SceneReply(messageBytes: request.send(message.messageBytes))
      state.withLock { $0.take(reply, to: origin, version: version, fetchedAt: now) }
    } catch {
      state.withLock { state in
        state.issues = [TemplateIssue(message: "\(error)")]
        // Each other picture of the scene would be made of the same, and end the same way.
        if !fetches, let scene = state.scene, scene.origin == origin {
          state.drawingFailure = (scene.version, "\(error)")
        }
      }
    }
    state.withLock { $0.data.isFetching = false }
    notify()
  }

  /// What the next scene is made of, and its version.
  private func sceneRequest(fetchedAt: Date?) -> (SceneRequest, version: Int) {
    let settings = settings.withLock { $0 }
    return state.withLock { state in
      state.requestedScenes += 1
      // Data is shown at the time when it was fetched, the sample at that of the command.
      let now = state.data.isLive ? fetchedAt ?? state.data.fetchedAt : nil
      let scene = SceneRequest(
        arguments: request.arguments, folder: request.folder, settings: settings,
        now: now ?? request.renderEnvironment.now, isLive: state.data.isLive,
        data: state.data.isLive ? state.data.fetched : nil)
      return (scene, state.requestedScenes)
    }
  }

  private func notify() {
    events.notify(StateJSON(request: request, state: state.withLock { $0 }).json)
  }
}

extension PreviewState {
  /// Takes note of what a worker made of the template.
  fileprivate mutating func take(
    _ reply: SceneReply, to request: SceneRequest, version: Int, fetchedAt: Date
  ) {
    issues = reply.issues
    var origin = request
    if let fetched = reply.data {
      data.fetched = fetched
      data.fetchedAt = fetchedAt
      origin.data = fetched
    }
    guard let outline = reply.outline else { return }
    scene = CurrentScene(version: version, origin: origin, outline: outline)
  }
}
