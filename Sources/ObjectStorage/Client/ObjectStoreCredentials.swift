/// The keys with which requests to an object store are signed.
///
/// Descriptions and mirrors contain no secret.
package struct ObjectStoreCredentials: Hashable, Sendable, CustomStringConvertible,
  CustomReflectable
{
  package let accessKey: String
  let secretKey: String
  /// The token of temporary keys; `nil` for others.
  let sessionToken: String?

  package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
  }

  package var description: String { "credentials '\(accessKey)'" }
  package var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }
}
