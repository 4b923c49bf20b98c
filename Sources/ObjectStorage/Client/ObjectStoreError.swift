import FileStorage
import Glibc
import HTTPClient

/// The reason why an object store did not do what was requested; it contains no secret.
package struct ObjectStoreError: Error, Hashable, CustomStringConvertible {
  /// The kind of a failure, which decides what to do about it.
  package enum Kind: Hashable, Sendable {
    /// The server did not respond.
    case unreachable
    case accessDenied
    case noBucket
    case wrongRegion
    /// The server is busy, or failed temporarily.
    case unavailable
    case tooLarge
    case missingObject
    /// Another machine has written or deleted the object since it was read.
    case conflict
    case malformedResponse
    /// The server rejected the request for another reason.
    case rejected
    /// An address or an environment variable is invalid.
    case configuration
  }

  package let kind: Kind
  /// What happened and what to do, in lower case.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error number of the system that is closest to it.
  var code: Int32 {
    switch kind {
    case .unreachable: EHOSTUNREACH
    case .accessDenied: EACCES
    case .noBucket, .missingObject: ENOENT
    case .wrongRegion, .configuration: EINVAL
    case .unavailable: EAGAIN
    case .tooLarge: EFBIG
    case .conflict: ESTALE
    case .malformedResponse, .rejected: EIO
    }
  }

  /// What a request that was to write has changed.
  var effect: DiskError.Effect {
    switch kind {
    case .unreachable, .unavailable, .tooLarge, .malformedResponse: .unknown
    case .conflict: .conflict
    case .accessDenied, .noBucket, .wrongRegion, .missingObject, .rejected, .configuration:
      .unchanged
    }
  }
}

extension ObjectStoreError {
  /// Describes why a server did not respond.
  init(_ failure: HTTPFailure, server: String) {
    let reason: String
    switch failure {
    case .hostNotFound: reason = "its host name cannot be resolved"
    case .notConnected: reason = "it refused the connection"
    case .tlsFailed(let text): reason = "the connection is not secure (\(text))"
    case .timedOut: reason = "it did not respond in time"
    case .privateAddress, .publicAddress: reason = "its address is not allowed"
    case .tooLarge, .tooManyHeaders:
      self.init(.tooLarge, "the response of '\(server)' is too large; check the address")
      return
    case .transferFailed(let text): reason = text.isEmpty ? "the connection broke" : text
    }
    self.init(
      .unreachable,
      "the object store '\(server)' cannot be reached: \(reason); check AWS_ENDPOINT_URL and the network"
    )
  }

  /// Describes a response with an error.
  ///
  /// - Parameters:
  ///   - status: The status of the response.
  ///   - code: The name of the error in the response's body; `nil` if it has none.
  ///   - region: The bucket's region, if the response names it.
  ///   - context: What was requested.
  init(status: Int, code: String?, region: String?, _ context: ObjectStoreContext) {
    let named = code.map { " (\($0.prefix(60)))" } ?? ""
    switch (status, code) {
    case (_, "NoSuchBucket"):
      self.init(
        .noBucket,
        "'\(context.server)' has no bucket '\(context.bucket)'; create it, or choose another output"
      )
    case (301, _), (307, _), (_, "AuthorizationHeaderMalformed"), (_, "PermanentRedirect"),
      (_, "IllegalLocationConstraintException"):
      let other = region.map { " '\($0)'" } ?? ""
      self.init(
        .wrongRegion,
        "the bucket '\(context.bucket)' is not in the region '\(context.region)'; set AWS_REGION to its region\(other)"
      )
    case (_, "InvalidAccessKeyId"):
      self.init(
        .accessDenied,
        "'\(context.server)' does not know the access key; check AWS_ACCESS_KEY_ID")
    case (_, "SignatureDoesNotMatch"):
      self.init(
        .accessDenied,
        "'\(context.server)' rejected the signature; check AWS_SECRET_ACCESS_KEY")
    case (_, "ExpiredToken"), (_, "InvalidToken"):
      self.init(
        .accessDenied,
        "'\(context.server)' rejected the session token\(named); renew AWS_SESSION_TOKEN")
    case (_, "RequestTimeTooSkewed"):
      self.init(
        .accessDenied, "the clock of '\(context.server)' differs from this machine's; set the clock"
      )
    case (401, _), (403, _):
      self.init(
        .accessDenied,
        "access to the bucket '\(context.bucket)' was denied\(named); allow the access key to read, write, list and delete objects below the prefix"
      )
    case (404, _):
      self.init(
        .missingObject,
        "an object of the bucket '\(context.bucket)' was not found\(named); it may have been deleted meanwhile"
      )
    case (429, _), (500..., _):
      self.init(
        .unavailable,
        "'\(context.server)' is not available: status \(status)\(named); try again later"
      )
    default:
      self.init(
        .rejected,
        "'\(context.server)' rejected the request with status \(status)\(named); check the bucket's settings"
      )
    }
  }
}

/// The destination of a request, for messages.
struct ObjectStoreContext: Sendable {
  var server: String
  var bucket: String
  var region: String
}
