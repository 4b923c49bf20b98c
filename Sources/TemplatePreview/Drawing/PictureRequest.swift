import Foundation
import TemplateData

/// What the server asks a worker: the picture of a place on the page.
struct PictureRequest: Codable, Sendable {
  /// The version of the scene.
  var version: Int
  var slot: PictureSlot
  /// The picture that the server has of the place.
  var known: String?
  /// What the scene is made of; without it the worker has to have made the version before.
  var scene: SceneRequest?
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
  /// What sources gave; `nil` shows the sample.
  var held: [String: FetchedData]?
}

/// What a worker answers.
enum PictureReply: Codable, Sendable {
  /// A picture's name, its file where the server does not have it, and what the page is told, in JSON.
  case picture(name: String, file: Data?, answer: Data)
  /// The scene is to be sent as well.
  case unknownVersion
  /// The template cannot be drawn there.
  case failure(String)
}

extension PictureReply {
  static let encoder: PropertyListEncoder = {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return encoder
  }()
}
