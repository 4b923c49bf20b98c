public import Foundation

/// A code with which the owners of a key verify that data is unchanged.
public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible,
  Sequence, Sendable
where Element == UInt8 {
  /// The number of bytes.
  var byteCount: Int { get }
}

/// The code that `HMAC` computes.
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
  let digest: H.Digest

  /// The number of bytes.
  public var byteCount: Int { H.Digest.byteCount }

  /// Returns an iterator over the bytes.
  public func makeIterator() -> Array<UInt8>.Iterator { byteArray(of: self).makeIterator() }

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try digest.withUnsafeBytes(body)
  }

  /// Whether both have the same bytes, found in a time that does not depend on where they differ.
  public static func == (left: Self, right: Self) -> Bool { left.digest == right.digest }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// The code in hexadecimal digits.
  public var description: String {
    "HMAC with \(H.self): " + hexadecimal(byteArray(of: self))
  }
}

/// A code of data and a key (RFC 2104).
public struct HMAC<H: HashFunction>: Sendable {
  /// A symmetric key.
  public typealias Key = SymmetricKey
  /// The type of the code.
  public typealias MAC = HashedAuthenticationCode<H>

  private var inner = H()
  private var outer = H()

  /// Creates a code of no data yet.
  public init(key: SymmetricKey) {
    var key = key.bytes
    if key.count > H.blockByteCount { key = byteArray(of: H.hash(data: key)) }
    key += [UInt8](repeating: 0, count: H.blockByteCount - key.count)
    let (innerKey, outerKey): ([UInt8], [UInt8]) = (key.map { $0 ^ 0x36 }, key.map { $0 ^ 0x5C })
    inner.update(data: innerKey)
    outer.update(data: outerKey)
  }

  /// Adds data.
  public mutating func update(data: some DataProtocol) { inner.update(data: data) }

  /// Returns the code of all data until now.
  public func finalize() -> MAC {
    var outer = outer
    outer.update(data: byteArray(of: inner.finalize()))
    return MAC(digest: outer.finalize())
  }

  /// Returns the code of data.
  public static func authenticationCode(
    for data: some DataProtocol, using key: SymmetricKey
  ) -> MAC {
    var code = HMAC(key: key)
    code.update(data: data)
    return code.finalize()
  }

  /// Whether a code is that of data.
  public static func isValidAuthenticationCode(
    _ authenticationCode: MAC, authenticating authenticatedData: some DataProtocol,
    using key: SymmetricKey
  ) -> Bool {
    authenticationCode == self.authenticationCode(for: authenticatedData, using: key)
  }

  /// Whether bytes are the code of data.
  public static func isValidAuthenticationCode(
    _ authenticationCode: some ContiguousBytes,
    authenticating authenticatedData: some DataProtocol, using key: SymmetricKey
  ) -> Bool {
    haveEqualBytes(
      authenticationCode, self.authenticationCode(for: authenticatedData, using: key))
  }
}
