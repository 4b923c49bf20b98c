import Dispatch
import Foundation
import FramePipeline
import PreviewDrawing
import Synchronization

/// A widget in preview: lets a worker create a new scene when its files, parameters or data change.
final class PreviewSession: Sendable {
  let request: PreviewConfiguration
  let events = EventHub()
  /// Watches the files of the template or the package.
  let watcher: FolderChangeWatcher
  private let work: BuildActivityTracker
  private let changeFilter = Mutex(ChangeFilter())
  private let state: Mutex<PreviewState>
  /// The values in the form.
  private let settings: Mutex<[String: String]>
  /// Serializes the changes.
  private let changes = DispatchQueue(label: "placard.preview.changes")

  /// Changes that wait; several of a kind are made at once.
  private let waiting = Mutex(WaitingChanges())
  /// Makes the choices of several requests one after the other.
  private let choosing = Mutex(())

  private struct WaitingChanges {
    var isReload = false
    var isScene = false
    var fetches = false
  }

  /// Creates a session without a scene.
  ///
  /// - Throws: An error if the command's displays are not valid.
  init(_ request: PreviewConfiguration) throws {
    self.request = request
    watcher = FolderChangeWatcher(request.watchedFolders())
    work = BuildActivityTracker(clock: request.clock)
    var state = PreviewState(
      kind: request.kind, displays: try request.displays(PreviewOptions()))
    state.data.isLive = request.isLive
    self.state = Mutex(state)
    settings = Mutex(request.parameters)
  }

  var scene: CurrentScene? { state.withLock(\.scene) }

  // MARK: Changes

  /// Creates a new scene after a change of files, unless they change by themselves.
  func onChange(of files: Set<String>) {
    guard request.build != nil else { return reload() }
    let isWorking = work.isWorking
    let (isAdmitted, ignored) = changeFilter.withLock { filter in
      (filter.admits(files, isWorking: isWorking), filter.ignored)
    }
    ignore(ignored.map { name(of: $0) }.sorted())
    if isAdmitted { reload() }
  }

  /// The path of a file in the folder of the package, or the whole one.
  private func name(of file: String) -> String {
    let prefix = request.folder + "/"
    return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
  }

  /// Reports the files whose changes are ignored.
  private func ignore(_ files: [String]) {
    let former = state.withLock { state in
      defer { state.ignoredFiles = files }
      return state.ignoredFiles
    }
    for file in files where !former.contains(file) { request.report(StateJSON.ignoring(file)) }
    if files != former { notify() }
  }

  /// Creates a new scene after a change of the files.
  func reload() {
    waiting.withLock { $0.isReload = true }
    changes.async { self.makeChanges() }
  }

  /// Sets values of the form; `nil` resets a parameter to its default.
  func set(_ values: [String: String?]) {
    settings.withLock { settings in
      for (name, value) in values { settings[name] = value }
    }
    // A URL may depend on a parameter.
    changeScene(fetches: isLive)
  }

  /// Chooses displays, locale and type size, or another widget of the program.
  ///
  /// - Throws: An error if there is no such display, locale or type size.
  func choose(kind: String?, _ change: (inout PreviewOptions) -> Void) throws {
    try choosing.withLock { _ in
      var options = state.withLock(\.options)
      let locale = options.locale
      change(&options)
      let displays = try request.displays(options)
      state.withLock { state in
        (state.options, state.displays) = (options, displays)
        state.kind = kind ?? state.kind
      }
      // The author's code may have read the locale already.
      if options.locale != locale { request.replaceWorkers() }
    }
    changeScene(fetches: false)
  }

  /// Switches between current data, which is fetched again, and the sample.
  func show(live: Bool) {
    state.withLock { $0.data.isLive = live }
    changeScene(fetches: live)
  }

  private func changeScene(fetches: Bool) {
    waiting.withLock { waiting in
      waiting.isScene = true
      waiting.fetches = waiting.fetches || fetches
    }
    changes.async { self.makeChanges() }
  }

  private func makeChanges() {
    let change = waiting.withLock { waiting in
      defer { waiting = WaitingChanges() }
      return waiting
    }
    work.run {
      if change.isReload, build() {
        updateScene(fetches: change.fetches || isLive && !hasFetched)
      } else if change.isScene {
        updateScene(fetches: change.fetches)
      }
    }
  }

  private var isLive: Bool { state.withLock { $0.data.isLive } }
  private var hasFetched: Bool { state.withLock { $0.data.fetchedAt != nil } }

  // MARK: Drawing

  /// Draws a picture of a version, which ends the time of a change.
  func drawing(
    _ version: Int, _ draw: () throws -> PreviewRenderer.Answer
  ) rethrows -> [UInt8] {
    let start = request.clock()
    let answer = try work.run(draw)
    if answer.isDrawn { onPicture(of: version, from: start, to: request.clock()) }
    return answer.json
  }

  private func onPicture(of version: Int, from start: Date, to end: Date) {
    let text = state.withLock { state -> String? in
      guard var times = state.times, times.onPicture(of: version, from: start, to: end) else {
        return nil
      }
      state.times = times
      return times.drawingText
    }
    guard let text else { return }
    reportProgress(text)
    notify()
  }

  /// Reports what is neither an error nor a warning.
  private func reportProgress(_ text: String) {
    if !request.isQuiet { request.report(text) }
  }

  /// Returns the reason why a version cannot be rendered, or `nil`.
  func renderFailure(of version: Int) -> String? {
    state.withLock { state in
      state.drawingFailure.flatMap { $0.version == version ? $0.message : nil }
    }
  }

  /// Reports the failure of a worker as an issue of the widget, once for each version.
  func onRenderFailure(_ message: String, version: Int) {
    let isNew = state.withLock { state in
      guard state.scene?.version == version, state.drawingFailure?.version != version else {
        return false
      }
      state.drawingFailure = (version, message)
      let issue = PreviewIssue(message: message)
      if !state.issues.contains(issue) { state.issues.append(issue) }
      return true
    }
    if isNew { notify() }
  }

  // MARK: Scenes

  /// Builds the program of the workers, and returns whether there is one; the last pictures stay if not.
  private func build() -> Bool {
    guard let build = request.build else { return true }
    state.withLock { $0.isBuilding = true }
    notify()
    let start = request.clock()
    let issues = build()
    let end = request.clock()
    watcher.watch(request.watchedFolders())
    let text = state.withLock { state -> String? in
      (state.buildIssues, state.isBuilding) = (issues, false)
      guard issues.isEmpty else { return nil }
      let times = BuildTimes(from: start, to: end, version: state.requestedScenes + 1)
      state.times = times
      return times.buildText
    }
    if let text {
      reportProgress(text)
    } else {
      request.report(
        BuildFailure(product: request.product ?? request.folder, issues: issues).text)
    }
    if issues.isEmpty { request.replaceWorkers() } else { notify() }
    return issues.isEmpty
  }

  /// Lets a worker check the widget and create its entries, optionally after fetching its data.
  private func updateScene(fetches: Bool) {
    if fetches {
      state.withLock { $0.data.isFetching = true }
      notify()
    }
    let now = request.clock()
    let (origin, displays, version) = sceneRequest(at: now, fetches: fetches)
    do {
      let message = PreviewWorkerRequest.scene(origin, version: version, fetches: fetches)
      let reply = try SceneReply(messageBytes: request.send(message.messageBytes))
      state.withLock { $0.apply(reply, to: origin, on: displays, version: version, fetchedAt: now) }
    } catch {
      state.withLock { state in
        state.issues = [PreviewIssue(message: "\(error)")]
        // All other frames of the scene have the same inputs and would fail in the same way.
        if !fetches, let scene = state.scene, scene.origin.hasSameInputs(as: origin) {
          state.drawingFailure = (scene.version, "\(error)")
        }
      }
    }
    state.withLock { $0.data.isFetching = false }
    notify()
  }

  /// Returns the inputs of the next scene, its displays and its version.
  private func sceneRequest(
    at now: Date, fetches: Bool
  ) -> (SceneRequest, PreviewDisplays, version: Int) {
    let settings = settings.withLock { $0 }
    return state.withLock { state in
      state.requestedScenes += 1
      let isLive = state.data.isLive
      // Fetched data is shown at the time of the fetch, the sample at that of the command.
      let fetchedAt = isLive ? fetches ? now : state.data.fetchedAt : nil
      let scene = SceneRequest(
        arguments: request.arguments, options: state.options, folder: request.folder,
        kind: state.kind, settings: settings,
        now: fetchedAt ?? (request.hasFixedTime ? state.startTime : now),
        isTimeChosen: request.isTimeChosen,
        isLive: isLive, data: isLive ? state.data.fetched : nil)
      return (scene, state.displays, state.requestedScenes)
    }
  }

  private func notify() {
    events.notify(StateJSON(request: request, state: state.withLock { $0 }).json)
  }
}

extension PreviewState {
  /// Stores the result of a worker.
  fileprivate mutating func apply(
    _ reply: SceneReply, to request: SceneRequest, on displays: PreviewDisplays, version: Int,
    fetchedAt: Date
  ) {
    issues = reply.issues
    if !reply.kinds.isEmpty { kinds = reply.kinds }
    var origin = request
    if let fetched = reply.data {
      data.fetched = fetched
      data.fetchedAt = fetchedAt
      origin.data = fetched
    }
    guard let outline = reply.outline else { return }
    scene = CurrentScene(
      version: version, origin: origin, displays: displays, outline: outline)
  }
}
