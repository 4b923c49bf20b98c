import Foundation

/// A request of the server to a worker.
enum PreviewWorkerRequest: Codable, Sendable {
  /// Check the template and make its entries, after fetching its data where that is wanted.
  case scene(SceneRequest, version: Int, fetches: Bool)
  case picture(PictureRequest)
}

/// All that a scene is made of.
struct SceneRequest: Codable, Hashable, Sendable {
  /// The arguments of the command that serves the page.
  var arguments: [String]
  var folder: String
  /// What is written in the form.
  var settings: [String: String]
  /// The time that is shown.
  var now: Date
  /// Whether entries come from data that was fetched, and not from the sample.
  var isLive: Bool
  /// What sources gave, as the worker that fetched it encoded it; the server does not read it.
  var data: Data?
}

/// What a worker made of a template.
struct SceneReply: Codable, Sendable {
  /// `nil` where the template is wrong.
  var outline: SceneOutline?
  var issues: [TemplateIssue] = []
  /// What was fetched; `nil` where nothing was.
  var data: Data?
}

/// What a worker replies to a ``PictureRequest``.
enum PictureReply: Codable, Sendable {
  /// A picture's name, its file where the server does not have it, and what the page is told, in JSON.
  case picture(name: String, file: Data?, answer: Data)
  /// The scene is to be sent as well.
  case unknownVersion
  /// The template cannot be drawn there.
  case failure(String)
}

extension Encodable {
  /// The value as it goes between the server and its workers.
  var messageBytes: Data {
    get throws {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return try encoder.encode(self)
    }
  }
}

extension Decodable {
  init(messageBytes bytes: Data) throws {
    self = try PropertyListDecoder().decode(Self.self, from: bytes)
  }
}

/// The picture of a place on the page.
struct PictureRequest: Codable, Sendable {
  /// The version of the scene.
  var version: Int
  var slot: PictureSlot
  /// The picture that the server has of the place.
  var known: String?
  /// What the scene is made of; without it the worker has to have made the version before.
  var scene: SceneRequest?
}
