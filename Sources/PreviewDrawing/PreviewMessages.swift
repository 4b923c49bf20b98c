package import Foundation

/// A request of the page's server to a worker.
package enum PreviewWorkerRequest: Codable, Sendable {
  /// Create the entries of a widget, optionally after fetching its data.
  case scene(SceneRequest, version: Int, fetches: Bool)
  case picture(FrameRequest)
}

/// What a person chooses on the page instead of the command's options.
package struct PreviewOptions: Codable, Hashable, Sendable {
  /// The displays, by their ids; `nil` for those of the command.
  package var devices: [String]?
  /// The language and region, such as `de_DE`; `nil` for that of the command.
  package var locale: String?
  /// The name of a Dynamic Type size; `nil` for that of the command.
  package var typeSize: String?

  package init(devices: [String]? = nil, locale: String? = nil, typeSize: String? = nil) {
    self.devices = devices
    self.locale = locale
    self.typeSize = typeSize
  }
}

/// The inputs of a scene.
package struct SceneRequest: Codable, Hashable, Sendable {
  /// The arguments of the command that serves the page.
  package var arguments: [String]
  package var options: PreviewOptions
  /// The folder of the template or the package.
  package var folder: String
  /// The kind of the widget; `nil` for the first one.
  package var kind: String?
  /// The values in the form.
  package var settings: [String: String]
  /// The current time of the scene.
  package var now: Date
  /// Whether a person chose the time, so that the sample is shown at it, and not at its own date.
  package var isTimeChosen: Bool
  /// Whether the entries are created from fetched data instead of the sample.
  package var isLive: Bool
  /// The fetched data as encoded by a worker, opaque to the server.
  package var data: Data?

  package init(
    arguments: [String], options: PreviewOptions, folder: String, kind: String?,
    settings: [String: String], now: Date, isTimeChosen: Bool, isLive: Bool, data: Data?
  ) {
    self.arguments = arguments
    self.options = options
    self.folder = folder
    self.kind = kind
    self.settings = settings
    self.now = now
    self.isTimeChosen = isTimeChosen
    self.isLive = isLive
    self.data = data
  }
}

/// The result of processing a widget in a worker.
package struct SceneReply: Codable, Sendable {
  /// The outline; `nil` if the widget has errors.
  package var outline: SceneOutline?
  package var issues: [PreviewIssue] = []
  /// The kinds among which a person can choose, also if the chosen one has errors.
  package var kinds: [String] = []
  /// The fetched data; `nil` if nothing was fetched.
  package var data: Data?
}

/// A worker's reply to a ``FrameRequest``.
package enum FrameReply: Codable, Sendable {
  /// A frame's name, its file unless the server already has it, and its JSON description for the page.
  case picture(name: String, file: Data?, description: Data)
  /// The worker does not have this version; the request must be repeated with the scene.
  case unknownVersion
  /// The widget cannot be rendered in this slot.
  case failure(String)
}

/// A request for the frame of a slot.
package struct FrameRequest: Codable, Sendable {
  /// The version of the scene.
  package var version: Int
  package var slot: FrameSlot
  /// The name of the frame that the server has cached for the slot.
  package var cachedName: String?
  /// The inputs of the scene; without them the worker must have created this version before.
  package var scene: SceneRequest?

  package init(version: Int, slot: FrameSlot, cachedName: String?, scene: SceneRequest? = nil) {
    self.version = version
    self.slot = slot
    self.cachedName = cachedName
    self.scene = scene
  }
}

extension SceneRequest {
  /// Whether two requests differ in nothing but their time.
  package func hasSameInputs(as other: SceneRequest) -> Bool {
    var request = self
    request.now = other.now
    return request == other
  }
}

extension Encodable {
  /// The encoding for messages between the server and its workers.
  package var messageBytes: Data {
    get throws {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return try encoder.encode(self)
    }
  }
}

extension Decodable {
  package init(messageBytes bytes: Data) throws {
    self = try PropertyListDecoder().decode(Self.self, from: bytes)
  }
}
