package import Foundation
import FramePipeline
import TemplateData
import WidgetTemplates

/// Checks a template, makes its entries and draws the page's pictures, in a worker; keeps the scene for the next picture.
package actor PreviewDrawing {
  /// Makes the request of the command that serves the page, of its arguments.
  package typealias Making =
    @Sendable (
      _ arguments: [String], _ folder: String
    ) throws -> PreviewRequest

  private let making: Making
  /// The last scene that could be made.
  private var scene: PreviewScene?
  private var renderer = SlotRenderer(settings: [])
  private var request: (arguments: [String], made: PreviewRequest)?

  package init(_ making: @escaping Making) { self.making = making }

  /// Answers a question of the server.
  package func answer(to bytes: Data) async throws -> Data {
    switch try PreviewQuestion(messageBytes: bytes) {
    case .scene(let wanted, let version, let fetches):
      try await outline(of: wanted, version: version, fetches: fetches).messageBytes
    case .picture(let request): try await reply(to: request).messageBytes
    }
  }

  private func reply(to request: PictureRequest) async throws -> PictureReply {
    do {
      if let wanted = request.scene {
        scene = try await making(wanted).scene(version: request.version).scene
      }
      guard let scene, scene.version == request.version else { return .unknownVersion }
      let (picture, file) = try renderer.picture(
        of: request.slot, in: scene, known: request.known)
      return .picture(
        name: picture.name, file: file.map { Data($0) },
        answer: Data(JSONWriter.bytes(of: picture.json)))
    } catch {
      return .failure("\(error)")
    }
  }

  private func outline(of wanted: SceneRequest, version: Int, fetches: Bool) async -> SceneReply {
    var (wanted, reply) = (wanted, SceneReply())
    do {
      if fetches {
        reply.data = try await fetched(for: wanted)
        wanted.data = reply.data
      }
      let making = try making(wanted)
      let made = try await making.scene(version: version)
      scene = made.scene
      reply.outline = made.outline(of: making.template)
    } catch {
      reply.issues = TemplateIssue.issues(in: error, of: wanted.folder)
    }
    return reply
  }

  /// What the sources give now.
  private func fetched(for wanted: SceneRequest) async throws -> Data {
    let making = try making(wanted)
    try making.template.check()
    return try making.template.fetch(
      in: making.request.templates, values: try await making.values(), now: wanted.now,
      timeZone: making.drawing.timeZone
    ).messageBytes
  }

  private func making(_ wanted: SceneRequest) throws -> SceneBuilder {
    var request: PreviewRequest
    if let known = self.request, known.arguments == wanted.arguments {
      request = known.made
    } else {
      request = try making(wanted.arguments, wanted.folder)
      renderer = SlotRenderer(settings: request.settings)
      self.request = (wanted.arguments, request)
    }
    request.folder = wanted.folder
    var renderEnvironment = request.renderEnvironment
    renderEnvironment.now = wanted.now
    let held = try wanted.data.map { try [String: FetchedData](messageBytes: $0) }
    return SceneBuilder(
      template: try LoadedTemplate(folder: wanted.folder), request: request,
      settings: wanted.settings, reading: wanted.isLive ? .held(held ?? [:]) : .sample,
      drawing: renderEnvironment)
  }
}
