package import Foundation
import FramePipeline
import WidgetTemplates

/// Draws the page's pictures, in a worker: makes the scene that the server shows, and keeps it for the next picture.
package actor PreviewDrawing {
  /// Makes the request of the command that serves the page, of its arguments.
  package typealias Making =
    @Sendable (
      _ arguments: [String], _ folder: String
    ) throws -> PreviewRequest

  private let making: Making
  private var scene: PreviewScene?
  private var renderer = SlotRenderer(settings: [])
  private var request: (arguments: [String], made: PreviewRequest)?

  package init(_ making: @escaping Making) { self.making = making }

  /// Answers a request of the server.
  package func answer(to bytes: Data) async throws -> Data {
    let request = try PropertyListDecoder().decode(PictureRequest.self, from: bytes)
    return try PictureReply.encoder.encode(try await reply(to: request))
  }

  private func reply(to request: PictureRequest) async throws -> PictureReply {
    do {
      if let wanted = request.scene { try await make(wanted, version: request.version) }
      guard let scene, scene.version == request.version else { return .unknownVersion }
      let (picture, file) = try renderer.picture(
        of: request.slot, in: scene, known: request.known)
      return .picture(
        name: picture.name, file: file.map { Data($0) },
        answer: Data(JSONText.bytes(of: picture.json)))
    } catch {
      return .failure("\(error)")
    }
  }

  private func make(_ wanted: SceneRequest, version: Int) async throws {
    scene = nil
    var request: PreviewRequest
    if let known = self.request, known.arguments == wanted.arguments {
      request = known.made
    } else {
      request = try making(wanted.arguments, wanted.folder)
      renderer = SlotRenderer(settings: request.settings)
      self.request = (wanted.arguments, request)
    }
    request.folder = wanted.folder
    var world = request.world
    world.now = wanted.now
    let making = SceneMaking(
      template: try LoadedTemplate(folder: wanted.folder), request: request,
      settings: wanted.settings, reading: wanted.held.map { .held($0) } ?? .sample, drawing: world)
    scene = try await making.scene(version: version).scene
  }
}
