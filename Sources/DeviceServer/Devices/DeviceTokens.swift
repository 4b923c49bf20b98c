import FileStorage
import Foundation
package import WidgetHost

/// Derives the tokens of devices from a key, so that the store keeps only their digests.
///
/// The token of a device is always the same until it is replaced: TRMNL's firmware may call its setup again, and has to
/// get the same one.
package struct DeviceTokens: Sendable {
  private let key: [UInt8]

  /// Creates tokens from a key of any length.
  package init(key: [UInt8]) { self.key = key }

  /// Reads the key of a state folder, and creates it if it is missing.
  ///
  /// - Throws: `DiskError` if it cannot be read or written.
  package init(_ folder: StateFolder) throws {
    try folder.create()
    key = try AtomicFile.key(at: folder.serverKey, byteCount: 32)
  }

  /// The hexadecimal digits of a token.
  static let tokenLength = 40

  /// Returns the token of a device: 40 hexadecimal digits.
  package func token(of device: RegisteredDevice) -> String {
    let subject = device.identifier.map { "identifier \($0)" } ?? "name \(device.id)"
    let code = SHA256.authenticationCode(
      of: "device \(subject) \(device.tokenGeneration)", key: key)
    return String(code.prefix(Self.tokenLength))
  }

  /// The token with which metrics are read from a network.
  package var metricsToken: String {
    String(SHA256.authenticationCode(of: "metrics", key: key).prefix(Self.tokenLength))
  }

  /// Returns the digests of the tokens that a device may use: the one that approval adopted from another server, and
  /// the one that a device which is set up again gets.
  func digests(of device: RegisteredDevice) -> [TokenDigest] {
    let own = TokenDigest(of: token(of: device))
    let adopted = device.tokenDigest.flatMap { TokenDigest(hexadecimal: $0) }
    return adopted.map { $0 == own ? [own] : [$0, own] } ?? [own]
  }

  /// Returns the digest of a token, by which devices are found.
  package static func digest(of token: String) -> String { SHA256.hexDigest(of: token) }
}
