import CheckedJSON
import Dispatch
package import Foundation
import FramePipeline
import TemplateData
import WidgetTemplates
import WidgetTimeline

/// Checks a template, creates its entries and renders the page's frames, in a worker.
///
/// Caches the scene for the following requests.
package actor PreviewWorker {
  /// Creates the request of the command that serves the page from its arguments.
  package typealias ConfigurationFactory =
    @Sendable (
      _ arguments: [String], _ folder: String
    ) throws -> PreviewConfiguration

  private let makeRequest: ConfigurationFactory
  /// The last scene that was created successfully.
  private var scene: PreviewScene?
  private var renderer = SlotRenderer(settings: [])
  private var request: (arguments: [String], made: PreviewConfiguration)?

  package init(_ makeRequest: @escaping ConfigurationFactory) { self.makeRequest = makeRequest }

  /// Answers a request of the server; `onProgress` is called while the data is fetched.
  package func response(
    to bytes: Data, onProgress: @escaping @Sendable () -> Void
  ) async throws -> Data {
    switch try PreviewWorkerRequest(messageBytes: bytes) {
    case .scene(let wanted, let version, let fetches):
      try await outline(of: wanted, version: version, fetches: fetches, onProgress: onProgress)
        .messageBytes
    case .picture(let request): try await reply(to: request).messageBytes
    }
  }

  private func reply(to request: FrameRequest) async throws -> FrameReply {
    do {
      if let wanted = request.scene {
        scene = try await builder(of: wanted).scene(version: request.version).scene
      }
      guard let scene, scene.version == request.version else { return .unknownVersion }
      let (slotRenderer, entry) = try renderer.renderer(of: request.slot, in: scene)
      let (list, diagnostics) = await MainActorThread.run { [layout = slotRenderer.layout] in
        layout.displayList(of: entry)
      }
      let (picture, file) = try renderer.picture(
        of: request.slot, showing: list, laidOutWith: diagnostics, slotRenderer,
        known: request.known)
      return .picture(
        name: picture.name, file: file.map { Data($0) },
        answer: Data(JSONWriter.bytes(of: picture.json)))
    } catch {
      return .failure("\(error)")
    }
  }

  private func outline(
    of wanted: SceneRequest, version: Int, fetches: Bool, onProgress: @escaping @Sendable () -> Void
  ) async -> SceneReply {
    var (wanted, reply) = (wanted, SceneReply())
    do {
      if fetches {
        reply.data = try await fetched(for: wanted, onProgress: onProgress)
        wanted.data = reply.data
      }
      let builder = try builder(of: wanted)
      let made = try await builder.scene(version: version)
      scene = made.scene
      reply.outline = made.outline(of: builder.template)
    } catch {
      reply.issues = TemplateIssue.issues(in: error, of: wanted.folder)
    }
    return reply
  }

  /// Fetches the current data of the sources.
  private func fetched(
    for wanted: SceneRequest, onProgress: @escaping @Sendable () -> Void
  ) async throws -> Data {
    let builder = try builder(of: wanted)
    try builder.template.check()
    let values = try await builder.values()
    // Each source has its own timeout, which may exceed that of the worker; in the worst case they are fetched one
    // after another.
    let timeout = builder.template.description.sources.reduce(0) { $0 + $1.timeout }
    let heartbeat = Heartbeat(upTo: .seconds(timeout), onProgress)
    defer { heartbeat.stop() }
    return try builder.template.fetch(
      in: builder.request.templates, values: values, now: wanted.now,
      timeZone: builder.drawing.timeZone
    ).messageBytes
  }

  private func builder(of wanted: SceneRequest) throws -> SceneBuilder {
    var request: PreviewConfiguration
    if let known = self.request, known.arguments == wanted.arguments {
      request = known.made
    } else {
      request = try makeRequest(wanted.arguments, wanted.folder)
      renderer = SlotRenderer(settings: request.settings)
      self.request = (wanted.arguments, request)
    }
    request.folder = wanted.folder
    var renderEnvironment = request.renderEnvironment
    renderEnvironment.now = wanted.now
    let held = try wanted.data.map { try [String: FetchedData](messageBytes: $0) }
    return SceneBuilder(
      template: try LoadedTemplate(folder: wanted.folder), request: request,
      settings: wanted.settings, reading: wanted.isLive ? .fetched(held ?? [:]) : .sample,
      drawing: renderEnvironment)
  }
}

/// Reports twice per second that a worker is waiting for an operation with its own timeout.
///
/// It stops at that timeout, so that the pool terminates a worker that waits longer.
struct Heartbeat {
  private let timer: any DispatchSourceTimer

  init(upTo limit: Duration, _ onProgress: @escaping @Sendable () -> Void) {
    let end = ContinuousClock.now + limit
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now(), repeating: .milliseconds(500))
    timer.setEventHandler {
      if ContinuousClock.now < end { onProgress() }
    }
    timer.resume()
  }

  func stop() { timer.cancel() }
}
