import HTTPClient
import Testing

@testable import ObjectStorage

@Suite("The configuration of an object store")
struct ObjectStoreConfigurationTests {
  private let keys = ["AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "very-secret"]

  private func message(_ environment: [String: String]) -> String? {
    do {
      _ = try ObjectStoreConfiguration(environment: environment)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("names the variables that are missing")
  func missing() {
    #expect(
      message([:])
        == "an object store needs the environment variables 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'; set them"
    )
    #expect(message(keys) == "an object store needs the environment variable 'AWS_REGION'; set it")
    #expect(message(keys.merging(["AWS_REGION": "eu-central-1"]) { $1 }) == nil)
    #expect(message(keys.merging(["AWS_ENDPOINT_URL": "http://localhost:9000"]) { $1 }) == nil)
  }

  @Test("rejects malformed variables without repeating keys")
  func malformed() {
    let region = message(keys.merging(["AWS_REGION": "eu/central"]) { $1 })
    #expect(region?.contains("'AWS_REGION'") == true)
    let secret = message([
      "AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "very-secret\n",
      "AWS_REGION": "eu-central-1",
    ])
    #expect(secret?.contains("'AWS_SECRET_ACCESS_KEY'") == true)
    #expect(secret?.contains("very-secret") == false)
    let server = message(keys.merging(["AWS_ENDPOINT_URL": "ftp://localhost"]) { $1 })
    #expect(server?.contains("'AWS_ENDPOINT_URL'") == true)
  }

  @Test("has the bucket in the host of Amazon's servers, and in the path of others")
  func locations() throws {
    var configuration = ObjectStoreConfiguration(
      region: "eu-central-1", credentials: FakeObjectStore.credentials)
    let amazon = BucketLocation(of: "frames", configuration)
    #expect(amazon.origin + amazon.path == "https://frames.s3.eu-central-1.amazonaws.com/")
    let dotted = BucketLocation(of: "frames.example.org", configuration)
    #expect(
      dotted.origin + dotted.path
        == "https://s3.eu-central-1.amazonaws.com/frames.example.org/")
    configuration.endpoint = try WebAddress("https://s3.example.com:9000/base/")
    let other = BucketLocation(of: "frames", configuration)
    #expect(other.origin + other.path == "https://s3.example.com:9000/base/frames/")
    #expect(other.host == "s3.example.com:9000")
  }

  @Test(
    "accepts addresses of a bucket and a prefix",
    arguments: [
      ("s3://frames", "frames", ""), ("s3://frames/", "frames", ""),
      ("s3://frames/lobby/", "frames", "lobby"), ("s3://a.b-c/d/e f", "a.b-c", "d/e f"),
    ])
  func addresses(text: String, bucket: String, prefix: String) throws {
    let address = try ObjectAddress(text)
    #expect(address.bucket == bucket)
    #expect(address.prefix == prefix)
  }

  @Test(
    "rejects other addresses, and names the invalid part",
    arguments: [
      ("s3://", "the bucket ''"), ("s3://Frames/a", "the bucket 'Frames'"),
      ("s3://ab", "the bucket 'ab'"), ("s3://a..b", "the bucket 'a..b'"),
      ("s3://frames//lobby", "the prefix of"), ("s3://frames/../lobby", "the prefix of"),
      ("s3://frames/a\nb", "the prefix of"),
      ("s3://frames/" + String(repeating: "a", count: 513), "the prefix of"),
      ("s3:/frames", "'s3:/frames' is not an address"),
      ("s4://frames", "'s4://frames' is not an address"),
    ])
  func badAddresses(text: String, message: String) {
    let error = #expect(throws: ObjectStoreError.self) { try ObjectAddress(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test("fails at each use of an output without keys, and leaves folders alone")
  func unavailable() throws {
    let location = OutputLocation("s3://frames/lobby", environment: [:])
    #expect(throws: UnusableOutput.self) { try location.check() }
    #expect(location.signedAddress(of: "a", validity: 60) == nil)
    let folder = OutputLocation("Output", environment: [:])
    try folder.check()
    #expect(folder.root == "Output")
    #expect(folder.address == nil)
  }
}
