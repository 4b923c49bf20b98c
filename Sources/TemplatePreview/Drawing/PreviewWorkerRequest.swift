import Foundation

/// A request of the server to a worker.
enum PreviewWorkerRequest: Codable, Sendable {
  /// Check the template and create its entries, optionally after fetching its data.
  case scene(SceneRequest, version: Int, fetches: Bool)
  case picture(FrameRequest)
}

/// The inputs of a scene.
struct SceneRequest: Codable, Hashable, Sendable {
  /// The arguments of the command that serves the page.
  var arguments: [String]
  var folder: String
  /// The values in the form.
  var settings: [String: String]
  /// The current time of the scene.
  var now: Date
  /// Whether the entries are created from fetched data instead of the sample.
  var isLive: Bool
  /// The fetched data as encoded by a worker, opaque to the server.
  var data: Data?
}

/// The result of processing a template in a worker.
struct SceneReply: Codable, Sendable {
  /// The outline; `nil` if the template has errors.
  var outline: SceneOutline?
  var issues: [TemplateIssue] = []
  /// The fetched data; `nil` if nothing was fetched.
  var data: Data?
}

/// A worker's reply to a ``FrameRequest``.
enum FrameReply: Codable, Sendable {
  /// A frame's name, its file unless the server already has it, and its JSON description for the page.
  case picture(name: String, file: Data?, answer: Data)
  /// The worker does not have this version; the request must be repeated with the scene.
  case unknownVersion
  /// The template cannot be rendered in this slot.
  case failure(String)
}

extension Encodable {
  /// The encoding for messages between the server and its workers.
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

/// A request for the frame of a slot.
struct FrameRequest: Codable, Sendable {
  /// The version of the scene.
  var version: Int
  var slot: FrameSlot
  /// The name of the frame that the server has cached for the slot.
  var known: String?
  /// The inputs of the scene; without them the worker must have created this version before.
  var scene: SceneRequest?
}
