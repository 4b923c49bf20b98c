import Dispatch
import Foundation
import FramePipeline
import PreviewDrawing
import Synchronization

/// A widget in preview: lets a worker create a new scene when its files, parameters or data change.
final class PreviewSession: Sendable {
  let configuration: PreviewConfiguration
  let events = EventHub()
  /// Watches the files of the template or the package.
  let watcher: FolderChangeWatcher
  private let activity: BuildActivityTracker
  private let changeFilter = Mutex(ChangeFilter())
  private let state: Mutex<PreviewState>
  /// The values in the form.
  private let settings: Mutex<[String: String]>
  /// Serializes the changes.
  private let changes = DispatchQueue(label: "placard.preview.changes")

  /// The pending changes; several of a kind are made at once.
  private let pending = Mutex(PendingChanges())
  /// Serializes the changes of options by several requests.
  private let optionsLock = Mutex(())

  private struct PendingChanges {
    /// Whether files changed.
    var reloads = false
    /// Whether the inputs of the scene changed.
    var updatesScene = false
    var fetches = false
  }

  /// Creates a session without a scene.
  ///
  /// - Throws: An error if the command's displays are not valid.
  init(_ configuration: PreviewConfiguration) throws {
    self.configuration = configuration
    watcher = FolderChangeWatcher(configuration.watchedFolders())
    activity = BuildActivityTracker(clock: configuration.clock)
    var state = PreviewState(
      kind: configuration.kind, displays: try configuration.displays(PreviewOptions()))
    state.data.isLive = configuration.isLive
    self.state = Mutex(state)
    settings = Mutex(configuration.parameters)
  }

  var scene: CurrentScene? { state.withLock(\.scene) }

  // MARK: Changes

  /// Creates a new scene after a change of files, unless the build or the drawing causes it each time.
  func onChange(of files: Set<String>) {
    guard configuration.build != nil else { return reload() }
    let isWorking = activity.isWorking
    let (isAdmitted, ignored) = changeFilter.withLock { filter in
      (filter.admits(files, isWorking: isWorking), filter.ignored)
    }
    reportIgnored(ignored.map { name(of: $0) }.sorted())
    if isAdmitted { reload() }
  }

  /// The path of a file in the folder of the package, or the whole one.
  private func name(of file: String) -> String {
    let prefix = configuration.folder + "/"
    return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
  }

  /// Reports the files whose changes are ignored.
  private func reportIgnored(_ files: [String]) {
    let former = state.withLock { state in
      defer { state.ignoredFiles = files }
      return state.ignoredFiles
    }
    for file in files where !former.contains(file) {
      configuration.report(StateJSON.ignoredMessage(of: file))
    }
    if files != former { notify() }
  }

  /// Creates a new scene after a change of the files.
  func reload() {
    pending.withLock { $0.reloads = true }
    changes.async { self.makeChanges() }
  }

  /// Sets values of the form; `nil` resets a parameter to its default.
  func setParameters(_ values: [String: String?]) {
    settings.withLock { settings in
      for (name, value) in values { settings[name] = value }
    }
    // A URL may depend on a parameter.
    changeScene(fetches: isLive)
  }

  /// Chooses displays, locale and type size, or another widget of the program.
  ///
  /// - Throws: An error if there is no such display, locale or type size.
  func setOptions(kind: String?, _ change: (inout PreviewOptions) -> Void) throws {
    try optionsLock.withLock { _ in
      var options = state.withLock(\.options)
      let locale = options.locale
      change(&options)
      let displays = try configuration.displays(options)
      state.withLock { state in
        (state.options, state.displays) = (options, displays)
        state.kind = kind ?? state.kind
      }
      // The author's code may have read the locale already.
      if options.locale != locale { configuration.replaceWorkers() }
    }
    changeScene(fetches: false)
  }

  /// Switches between current data, which is fetched again, and the sample.
  func show(live: Bool) {
    state.withLock { $0.data.isLive = live }
    changeScene(fetches: live)
  }

  private func changeScene(fetches: Bool) {
    pending.withLock { pending in
      pending.updatesScene = true
      pending.fetches = pending.fetches || fetches
    }
    changes.async { self.makeChanges() }
  }

  private func makeChanges() {
    let change = pending.withLock { pending in
      defer { pending = PendingChanges() }
      return pending
    }
    activity.run {
      if change.reloads, build() {
        updateScene(fetches: change.fetches || isLive && !hasFetched)
      } else if change.updatesScene {
        updateScene(fetches: change.fetches)
      }
    }
  }

  private var isLive: Bool { state.withLock { $0.data.isLive } }
  private var hasFetched: Bool { state.withLock { $0.data.fetchedAt != nil } }

  // MARK: Drawing

  /// Draws a picture of a version, which ends the time of a change.
  func draw(
    _ version: Int, _ draw: () throws -> PreviewRenderer.SlotDescription
  ) rethrows -> [UInt8] {
    let start = configuration.clock()
    let description = try activity.run(draw)
    if description.isDrawn { onPicture(of: version, from: start, to: configuration.clock()) }
    return description.json
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
    if !configuration.isQuiet { configuration.report(text) }
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
    guard let build = configuration.build else { return true }
    state.withLock { $0.isBuilding = true }
    notify()
    let start = configuration.clock()
    let issues = build()
    let end = configuration.clock()
    watcher.watch(configuration.watchedFolders())
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
      configuration.report(
        BuildFailure(product: configuration.product ?? configuration.folder, issues: issues).text)
    }
    if issues.isEmpty { configuration.replaceWorkers() } else { notify() }
    return issues.isEmpty
  }

  /// Lets a worker check the widget and create its entries, optionally after fetching its data.
  private func updateScene(fetches: Bool) {
    if fetches {
      state.withLock { $0.data.isFetching = true }
      notify()
    }
    let now = configuration.clock()
    let (origin, displays, version) = sceneRequest(at: now, fetches: fetches)
    do {
      let message = PreviewWorkerRequest.scene(origin, version: version, fetches: fetches)
      let reply = try SceneReply(messageBytes: configuration.send(message.messageBytes))
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
        arguments: configuration.arguments, options: state.options, folder: configuration.folder,
        kind: state.kind, settings: settings,
        now: fetchedAt ?? (configuration.hasFixedTime ? state.startTime : now),
        isTimeChosen: configuration.isTimeChosen,
        isLive: isLive, data: isLive ? state.data.fetched : nil)
      return (scene, state.displays, state.requestedScenes)
    }
  }

  private func notify() {
    events.notify(StateJSON(configuration: configuration, state: state.withLock { $0 }).json)
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
