import FileStorage
import Glibc
package import HTTPClient
import InternetDates

/// A client of one bucket of an S3-compatible object store.
///
/// It signs each request, repeats it with growing pauses while the store is busy or does not respond, and limits the size of
/// each response. Its calls wait for the response.
package struct ObjectStoreClient: Sendable {
  package let bucket: String
  private let location: BucketLocation
  private let signer: RequestSigner
  private let http: any HTTPRequesting
  private let policy: RetryPolicy
  private let time: @Sendable () -> Int64

  /// How often, and after which pauses, a request is repeated.
  package struct RetryPolicy: Sendable {
    /// The maximum number of attempts.
    package var attempts: Int
    /// The time limit of one attempt, in seconds.
    package var timeout: Double
    /// Waits for a number of seconds.
    package var pause: @Sendable (Double) -> Void

    package init(
      attempts: Int = 4, timeout: Double = 15,
      pause: @escaping @Sendable (Double) -> Void = { usleep(UInt32($0 * 1_000_000)) }
    ) {
      self.attempts = attempts
      self.timeout = timeout
      self.pause = pause
    }

    /// Returns the pause after a failed attempt: up to 0.2 s at first, doubled for each further one, and random, so that
    /// many clients do not return at the same time.
    func pause(after attempt: Int) {
      let longest = min(5, 0.2 * Double(1 << min(attempt, 10)))
      pause(Double.random(in: longest / 2...longest))
    }
  }

  /// Creates the client.
  ///
  /// - Parameters:
  ///   - bucket: The name of the bucket.
  ///   - configuration: The server and the keys.
  ///   - http: The HTTP client; by default one of libcurl that reuses its connections.
  ///   - policy: How requests are repeated.
  ///   - time: The time in seconds since 1970.
  package init(
    bucket: String, _ configuration: ObjectStoreConfiguration, http: (any HTTPRequesting)? = nil,
    policy: RetryPolicy = RetryPolicy(), time: @escaping @Sendable () -> Int64 = { SystemTime.now }
  ) {
    self.bucket = bucket
    location = BucketLocation(of: bucket, configuration)
    signer = RequestSigner(configuration.credentials, region: configuration.region)
    self.http = http ?? CurlHTTPClient(reusesConnections: true)
    self.policy = policy
    self.time = time
  }

  /// Returns the client with another policy, such as for an interactive check.
  package func with(_ policy: RetryPolicy) -> ObjectStoreClient {
    ObjectStoreClient(self, policy)
  }

  /// Returns the client with at most some attempts and a shorter time limit, such as for reads that block many requests.
  func limited(toAttempts attempts: Int, timeout: Double) -> ObjectStoreClient {
    var policy = policy
    policy.attempts = min(policy.attempts, attempts)
    policy.timeout = min(policy.timeout, timeout)
    return with(policy)
  }

  private init(_ other: ObjectStoreClient, _ policy: RetryPolicy) {
    bucket = other.bucket
    location = other.location
    signer = other.signer
    http = other.http
    time = other.time
    self.policy = policy
  }

  private var context: ObjectStoreContext {
    ObjectStoreContext(server: location.host, bucket: bucket, region: signer.region)
  }

  // MARK: Addresses

  /// Returns an address at which anybody can fetch an object until it expires.
  ///
  /// - Parameters:
  ///   - key: The key of the object.
  ///   - validity: The number of seconds for which the address is valid, at most a week.
  /// - Returns: The address.
  package func signedAddress(of key: String, validity: Int) -> String {
    let path = location.path + PercentEncoding.path(key)
    let subject = RequestSigner.Subject(method: "GET", host: location.host, path: path)
    let query = signer.query(
      for: subject, validity: min(max(1, validity), 7 * 86_400), at: time())
    return "\(location.origin)\(path)?\(query)"
  }

  // MARK: Requests

  /// A request for an object or for the bucket.
  struct Call {
    var method = HTTPMethod.get
    var key = ""
    var query: [(name: String, value: String)] = []
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?
    var maximumBytes = 64 << 10
  }

  /// A response of the store, which may be an error.
  struct Reply {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    /// The root element of an error's body.
    var error: XMLElement?
    /// The name of an error, such as `NoSuchKey`.
    var code: String? { error?["Code"] }
  }

  /// Sends a request, and repeats it while the store does not respond or is busy.
  ///
  /// - Returns: The response, with any status that the store does not expect to change soon.
  /// - Throws: ``ObjectStoreError`` if no attempt got a response.
  func send(_ call: Call) throws(ObjectStoreError) -> Reply {
    var attempt = 0
    while true {
      attempt += 1
      let isLast = attempt >= policy.attempts
      do throws(HTTPFailure) {
        let response = try http.response(to: try request(call))
        let reply = Reply(
          status: response.status, headers: response.headers, body: response.body,
          error: response.status >= 300 ? ObjectStoreXML.root(of: response.body) : nil)
        if isLast || !Self.isTemporary(reply) { return reply }
      } catch {
        if isLast || !Self.isTemporary(error) {
          throw ObjectStoreError(error, server: location.host)
        }
      }
      policy.pause(after: attempt)
    }
  }

  /// Whether a later attempt may succeed.
  private static func isTemporary(_ reply: Reply) -> Bool {
    [429, 500, 502, 503, 504].contains(reply.status)
      || ["RequestTimeout", "ConditionalRequestConflict", "OperationAborted"].contains(reply.code)
  }

  private static func isTemporary(_ failure: HTTPFailure) -> Bool {
    switch failure {
    case .hostNotFound, .notConnected, .timedOut, .transferFailed: true
    case .privateAddress, .publicAddress, .tlsFailed, .tooLarge, .tooManyHeaders: false
    }
  }

  /// Returns the error that a response describes.
  func error(_ reply: Reply) -> ObjectStoreError {
    ObjectStoreError(
      status: reply.status, code: reply.code,
      region: reply.error?["Region"] ?? reply.headers["x-amz-bucket-region"], context)
  }

  /// Returns the error for a response that is not one of S3.
  func malformed(_ what: String) -> ObjectStoreError {
    ObjectStoreError(
      .malformedResponse,
      "'\(location.host)' sent \(what); check that AWS_ENDPOINT_URL is the address of an S3-compatible server"
    )
  }

  private func request(_ call: Call) throws(HTTPFailure) -> HTTPRequest {
    let path = location.path + PercentEncoding.path(call.key)
    let query = PercentEncoding.query(call.query)
    let url = location.origin + path + (query.isEmpty ? "" : "?\(query)")
    let address: WebAddress
    do {
      address = try WebAddress(url)
    } catch {
      throw .transferFailed("\(error)")
    }
    let subject = RequestSigner.Subject(
      method: call.method.rawValue, host: location.host, path: path, query: call.query,
      headers: call.headers)
    var request = HTTPRequest(address: address)
    request.method = call.method
    request.body = call.body
    request.headers = signer.headers(
      for: subject, payload: SHA256.hexDigest(of: call.body ?? []), at: time()
    ).map { HTTPRequest.Header($0.name, $0.value) }
    request.timeout = policy.timeout
    request.maximumBytes = call.maximumBytes
    request.usesProxy = true
    return request
  }
}
