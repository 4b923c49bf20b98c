import Foundation
import Testing

@testable import DeviceServer

@Suite("Routes of protocols")
struct ProtocolRoutesTests {
  private struct Named: DeviceProtocol {
    static let name = "named"
    static let firstSegments: Set<String>? = ["", "a"]
    func response(to _: ServerRequest, of _: DeviceServer, at _: Date) -> ServerResponse? { nil }
  }

  private struct Every: DeviceProtocol {
    static let name = "any"
    static let firstSegments: Set<String>? = nil
    func response(to _: ServerRequest, of _: DeviceServer, at _: Date) -> ServerResponse? { nil }
  }

  private struct Other: DeviceProtocol {
    static let name = "other"
    static let firstSegments: Set<String>? = ["a", "b"]
    func response(to _: ServerRequest, of _: DeviceServer, at _: Date) -> ServerResponse? { nil }
  }

  @Test(
    "lead to those that answer the first segment, in their order",
    arguments: [
      (nil, ["named", "any"]), ("a", ["named", "any", "other"]), ("b", ["any", "other"]),
      ("c", ["any"]),
    ] as [(String?, [String])])
  func candidates(segment: String?, expected: [String]) {
    let routes = ProtocolRoutes([Named(), Every(), Other()])
    #expect(routes.candidates(for: segment).map { type(of: $0).name } == expected)
  }
}
