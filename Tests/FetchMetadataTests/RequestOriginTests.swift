import Testing

@testable import FetchMetadata

@Suite("Origin of a request")
struct RequestOriginTests {
  private func origin(_ fields: [String: [String]]) -> RequestOrigin {
    RequestOrigin { fields[$0] ?? [] }
  }

  @Test(
    "is another site if the browser states one, or states it twice",
    arguments: [
      ([], false), (["same-origin"], false), (["none"], false), (["same-site"], true),
      (["cross-site"], true), (["same-origin", "same-origin"], true), ([""], true),
    ])
  func crossSite(values: [String], expected: Bool) {
    #expect(origin(["sec-fetch-site": values]).isCrossSite == expected)
  }

  @Test("is that of the server if a page of it sent the request")
  func sameOrigin() {
    let server = "http://localhost:8080"
    #expect(origin(["origin": [server]]).isSameOrigin(as: server))
    #expect(origin(["origin": ["HTTP://LocalHost:8080"]]).isSameOrigin(as: server))
    #expect(
      origin(["origin": [server], "sec-fetch-site": ["same-origin"]]).isSameOrigin(as: server))
    for fields in [
      [:], ["origin": ["null"]], ["origin": ["http://localhost"]], ["origin": [server, server]],
      ["origin": [server], "sec-fetch-site": ["none"]],
      ["origin": [server], "sec-fetch-site": ["cross-site"]],
    ] {
      #expect(!origin(fields).isSameOrigin(as: server), "\(fields)")
    }
  }

  @Test("is a navigation only if the browser opens a document")
  func navigation() {
    let fields = ["sec-fetch-mode": ["navigate"], "sec-fetch-dest": ["document"]]
    #expect(origin(fields).isNavigation)
    #expect(!origin([:]).isNavigation)
    #expect(!origin(fields.merging(["sec-fetch-dest": ["iframe"]]) { $1 }).isNavigation)
    #expect(!origin(fields.merging(["sec-fetch-mode": ["no-cors"]]) { $1 }).isNavigation)
  }
}
