import CheckedJSON
package import Foundation
import FramePipeline
import WidgetTimeline
import WidgetUI

/// Creates the entries of a widget and renders the page's frames, in a worker.
///
/// Caches the scene for the following requests.
package actor PreviewWorker {
  private let source: any PreviewSceneSource
  /// The last scene that was created successfully, with what draws it.
  private var current: (scene: PreviewScene, request: SceneRequest, renderer: SlotRenderer)?
  /// The displays of the last request.
  private var displays: (arguments: [String], options: PreviewOptions, known: PreviewDisplays)?

  package init(_ source: any PreviewSceneSource) { self.source = source }

  /// Returns the response to a request of the server; `onProgress` is called during long work.
  package func response(
    to bytes: Data, onProgress: @escaping @Sendable () -> Void
  ) async throws -> Data {
    switch try PreviewWorkerRequest(messageBytes: bytes) {
    case .scene(let request, let version, let fetches):
      try await outline(of: request, version: version, fetches: fetches, onProgress: onProgress)
        .messageBytes
    case .picture(let request):
      try await reply(to: request, onProgress: onProgress).messageBytes
    }
  }

  // MARK: Pictures

  private func reply(
    to request: FrameRequest, onProgress: @escaping @Sendable () -> Void
  ) async throws -> FrameReply {
    do {
      if let sceneRequest = request.scene {
        let builder = try builder(for: sceneRequest)
        let subject = try await source.subject(of: sceneRequest, on: builder.displays)
        let result = try await builder.scene(of: subject, version: request.version)
        store(result.scene, sceneRequest)
        // Each step has the time of a whole request.
        onProgress()
      }
      guard var scene = current?.scene, scene.version == request.version else {
        return .unknownVersion
      }
      try await scene.requestEntries(of: request.slot.family)
      onProgress()
      return try await picture(request, of: scene)
    } catch {
      return .failure("\(error)")
    }
  }

  private func picture(_ request: FrameRequest, of scene: PreviewScene) async throws -> FrameReply {
    // Another request may have created a scene meanwhile.
    guard current?.scene.version == scene.version, var renderer = current?.renderer else {
      return .unknownVersion
    }
    let (slotRenderer, entry) = try renderer.renderer(of: request.slot, in: scene)
    let (list, diagnostics) = await MainActorThread.run { [layout = slotRenderer.layout] in
      layout.displayList(of: entry)
    }
    let (picture, file) = try renderer.picture(
      of: request.slot, showing: list, laidOutWith: diagnostics, slotRenderer,
      cachedName: request.cachedName)
    if current?.scene.version == scene.version {
      current?.scene = scene
      current?.renderer = renderer
    }
    return .picture(
      name: picture.name, file: file.map { Data($0) },
      description: Data(JSONWriter.bytes(of: picture.json)))
  }

  // MARK: Scenes

  private func outline(
    of request: SceneRequest, version: Int, fetches: Bool,
    onProgress: @escaping @Sendable () -> Void
  ) async -> SceneReply {
    var (request, reply) = (request, SceneReply())
    do {
      let builder = try builder(for: request)
      if fetches {
        reply.data = try await source.fetchData(
          for: request, on: builder.displays, onProgress: onProgress)
        request.data = reply.data
      }
      let subject = try await source.subject(of: request, on: builder.displays)
      reply.kinds = subject.kinds
      let result = try await builder.scene(of: subject, version: version)
      store(result.scene, request)
      reply.outline = SceneOutline(
        result.scene, of: subject, fields: result.settings.map(ParameterField.init))
    } catch {
      reply.issues = source.issues(in: error, of: request)
    }
    return reply
  }

  /// Keeps a scene, and the pictures of the former one if it has the same displays.
  private func store(_ scene: PreviewScene, _ request: SceneRequest) {
    let former = current.flatMap { current in
      let isSame =
        (current.request.arguments, current.request.options)
        == (request.arguments, request.options)
      return isSame ? current.renderer : nil
    }
    current = (scene, request, former ?? SlotRenderer(settings: scene.displays.settings))
  }

  private func builder(for request: SceneRequest) throws -> SceneBuilder {
    SceneBuilder(
      displays: try displays(for: request), settings: request.settings, now: request.now)
  }

  private func displays(for request: SceneRequest) throws -> PreviewDisplays {
    if let displays, (displays.arguments, displays.options) == (request.arguments, request.options)
    {
      return displays.known
    }
    let known = try source.displays(for: request, isFirst: displays == nil)
    displays = (request.arguments, request.options, known)
    return known
  }
}
