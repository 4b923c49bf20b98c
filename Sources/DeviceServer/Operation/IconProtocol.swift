import Foundation

/// The icon that browsers request by themselves, such as beside a picture: there is none, and browsers may cache that.
struct IconProtocol: DeviceProtocol {
  static let name = "icon"
  static let firstSegments: Set<String>? = ["favicon.ico"]
  static let refreshesDevices = false

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    path == ["favicon.ico"] ? ServerRequest.Method.safe : []
  }

  func response(
    to request: ServerRequest, of _: DeviceServer, at _: Date
  ) -> ServerResponse? {
    guard Self.handles(request) else { return nil }
    return ServerResponse(
      204, headers: HTTPHeaders([("Cache-Control", "public, max-age=604800")]))
  }
}
