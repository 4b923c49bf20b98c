import Dispatch
import Foundation
import FramePipeline
import Synchronization

/// A template in preview: lets a worker create a new scene when its files, parameters or data change.
final class PreviewSession: Sendable {
  let request: PreviewConfiguration
  let events = EventHub()
  private let state: Mutex<PreviewState>
  /// The values in the form.
  private let settings: Mutex<[String: String]>
  /// Serializes the changes.
  private let changes = DispatchQueue(label: "placard.preview.changes")

  init(_ request: PreviewConfiguration) {
    self.request = request
    var state = PreviewState()
    state.data.isLive = request.isLive
    self.state = Mutex(state)
    settings = Mutex(request.parameters)
  }

  var scene: CurrentScene? { state.withLock(\.scene) }

  // MARK: Changes

  /// Creates a new scene after a change of the files.
  func reload() { changes.async { self.updateScene(fetches: self.isLive && !self.hasFetched) } }

  /// Sets values of the form; `nil` resets a parameter to its default.
  func set(_ values: [String: String?]) {
    settings.withLock { settings in
      for (name, value) in values { settings[name] = value }
    }
    // A URL may depend on a parameter.
    changes.async { self.updateScene(fetches: self.isLive) }
  }

  /// Switches between current data, which is fetched again, and the sample.
  func show(live: Bool) {
    state.withLock { $0.data.isLive = live }
    changes.async { self.updateScene(fetches: live) }
  }

  private var isLive: Bool { state.withLock { $0.data.isLive } }
  private var hasFetched: Bool { state.withLock { $0.data.fetchedAt != nil } }

  // MARK: Drawing

  /// Returns the reason why a version cannot be rendered, or `nil`.
  func renderFailure(of version: Int) -> String? {
    state.withLock { state in
      state.drawingFailure.flatMap { $0.version == version ? $0.message : nil }
    }
  }

  /// Reports the failure of a worker as an issue of the template, once for each version.
  func onRenderFailure(_ message: String, version: Int) {
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

  /// Lets a worker check the template and create its entries, optionally after fetching its data.
  private func updateScene(fetches: Bool) {
    if fetches {
      state.withLock { $0.data.isFetching = true }
      notify()
    }
    let now = request.clock()
    let (origin, version) = sceneRequest(fetchedAt: fetches ? now : nil)
    do {
      let message = PreviewWorkerRequest.scene(origin, version: version, fetches: fetches)
      let reply = try SceneReply(messageBytes: request.send(message.messageBytes))
      state.withLock { $0.apply(reply, to: origin, version: version, fetchedAt: now) }
    } catch {
      state.withLock { state in
        state.issues = [TemplateIssue(message: "\(error)")]
        // All other frames of the scene have the same inputs and would fail in the same way.
        if !fetches, let scene = state.scene, scene.origin == origin {
          state.drawingFailure = (scene.version, "\(error)")
        }
      }
    }
    state.withLock { $0.data.isFetching = false }
    notify()
  }

  /// Returns the inputs of the next scene, and its version.
  private func sceneRequest(fetchedAt: Date?) -> (SceneRequest, version: Int) {
    let settings = settings.withLock { $0 }
    return state.withLock { state in
      state.requestedScenes += 1
      // Fetched data is shown at the time of the fetch, the sample at that of the command.
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
  /// Stores the result of a worker.
  fileprivate mutating func apply(
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
