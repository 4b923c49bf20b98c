import Foundation
import FramePipeline

extension DeviceServer {
  /// Returns a redirect to the address of a frame's file, or 304 if the client has the file already; `nil` if the server sends
  /// frames itself.
  ///
  /// Only for pictures that are sent as they were drawn: what is converted for a display is not in the output. Only for `GET`, as
  /// the signature of an address includes the method.
  func redirect(
    to picture: Manifest.Picture, in folder: ShownFolder, for request: ServerRequest
  ) -> ServerResponse? {
    let file = "\(folder.device)/\(folder.instance)/\(picture.image)"
    guard request.method == .get, let address = configuration.frameAddress?(file) else {
      return nil
    }
    let tag = HTTPHeaders([("ETag", "\"\(picture.sha256)\"")])
    let validators = ResourceValidators(digest: picture.sha256, modified: .distantFuture)
    guard !validators.matches(request) else { return ServerResponse(304, headers: tag) }
    // The address expires, so that the redirect must not be kept as long as the picture.
    return ServerResponse(
      302, headers: HTTPHeaders([("Location", address), ("Cache-Control", "no-store")]))
  }
}
