import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import PixelOutput

extension ServerResponse {
  /// A picture that a page revalidates by its entity tag.
  static func picture(
    _ bytes: [UInt8], digest: String, _ format: PictureFormat, to request: ServerRequest
  ) -> ServerResponse {
    file(
      bytes, digest: digest, format.codec.mediaType, cacheControl: "private, no-cache", to: request)
  }

  /// Returns what an instance, a stack or a screen shows now.
  ///
  /// - Throws: ``AdminError`` with the text if it has no picture.
  static func frame(
    of name: String, to request: AdminRequest, orElse absence: String
  ) throws -> ServerResponse {
    let library = request.server.library
    guard let timeline = try library.timeline(of: name),
      let picture = timeline.frame(at: request.now)?.picture,
      let bytes = try library.bytes(of: picture, in: timeline.folder)
    else { throw AdminError(404, absence) }
    return .picture(bytes, digest: picture.sha256, picture.format, to: request.request)
  }
}

extension Manifest {
  /// A frame and its orientation on the panel; `nil` for one that a browser cannot show.
  func pictureJSON(of frame: Frame) -> JSONValue? {
    guard frame.picture.format != .raw else { return nil }
    return .object([
      "digest": .string(frame.picture.sha256),
      "description": frame.description.map(JSONValue.string),
      "width": .integer(size.width), "height": .integer(size.height),
      "rotation": .integer(device.rotation), "mirrored": .bool(device.mirrored ?? false),
    ])
  }
}
