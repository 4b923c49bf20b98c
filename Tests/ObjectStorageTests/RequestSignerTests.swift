import FileStorage
import Testing

@testable import ObjectStorage

/// The examples of "Authenticating Requests (AWS Signature Version 4)" in Amazon's documentation.
@Suite("A signature")
struct RequestSignerTests {
  private let signer = RequestSigner(
    ObjectStoreCredentials(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1")
  private let host = "examplebucket.s3.amazonaws.com"
  private let time: Int64 = 1_369_353_600

  private func signature(_ subject: RequestSigner.Subject, body: String = "") -> String? {
    let fields = signer.headers(for: subject, payload: SHA256.hexDigest(of: body), at: time)
    return fields.last?.value.split(separator: "Signature=").last.map(String.init)
  }

  @Test("of a request for a part of an object is the published one")
  func object() {
    let subject = RequestSigner.Subject(
      method: "GET", host: host, path: "/test.txt", headers: [("Range", "bytes=0-9")])
    #expect(
      signature(subject) == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test("of a list of objects is the published one")
  func list() {
    let subject = RequestSigner.Subject(
      method: "GET", host: host, path: "/", query: [("prefix", "J"), ("max-keys", "2")])
    #expect(
      signature(subject) == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }

  @Test("of a write with an escaped key is the published one")
  func write() {
    let subject = RequestSigner.Subject(
      method: "PUT", host: host, path: PercentEncoding.path("/test$file.text"),
      headers: [
        ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
      ])
    #expect(
      signature(subject, body: "Welcome to Amazon S3.")
        == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
  }

  @Test("of an address that expires is the published one")
  func address() {
    let query = signer.query(
      for: RequestSigner.Subject(method: "GET", host: host, path: "/test.txt"), validity: 86_400,
      at: time)
    #expect(
      query == "X-Amz-Algorithm=AWS4-HMAC-SHA256"
        + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
        + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
  }

  @Test("includes the token of temporary keys")
  func sessionToken() throws {
    let signer = RequestSigner(FakeObjectStore.credentials, region: "us-east-1")
    let subject = RequestSigner.Subject(method: "GET", host: host, path: "/test.txt")
    let fields = signer.headers(for: subject, payload: SHA256.hexDigest(of: ""), at: time)
    #expect(fields.contains { $0 == ("x-amz-security-token", "session-secret") })
    #expect(try #require(fields.last).value.contains("x-amz-date;x-amz-security-token,"))
    #expect(
      signer.query(for: subject, validity: 60, at: time)
        .contains("&X-Amz-Security-Token=session-secret&"))
  }

  @Test("leaves no secret in descriptions of its keys")
  func descriptions() {
    var dumped = ""
    dump(FakeObjectStore.credentials, to: &dumped)
    for text in [
      "\(FakeObjectStore.credentials)", String(reflecting: FakeObjectStore.credentials), dumped,
    ] {
      #expect(!text.contains("secret"))
    }
  }
}
