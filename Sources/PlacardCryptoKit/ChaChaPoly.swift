public import Foundation

/// ChaCha20 with Poly1305, with keys of 256 bits.
public enum ChaChaPoly {
  /// A nonce, which must be used only once with a key.
  public struct Nonce: ContiguousBytes, Sequence, Sendable {
    let bytes: [UInt8]

    /// Creates a random nonce of 12 bytes.
    public init() { bytes = randomBytes(AuthenticatedCipher.nonceByteCount) }

    /// Creates a nonce of bytes.
    ///
    /// - Throws: `CryptoKitError` if there are not 12.
    public init(data: some DataProtocol) throws {
      guard data.count == AuthenticatedCipher.nonceByteCount else {
        throw CryptoKitError.incorrectParameterSize
      }
      bytes = Array(data)
    }

    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }

    /// Returns an iterator over the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
  }

  /// Encrypted data with the nonce and the authentication tag.
  public struct SealedBox: Sendable {
    /// The nonce.
    public let nonce: Nonce
    /// The encrypted data.
    public let ciphertext: Data
    /// The tag.
    public let tag: Data

    /// Creates a box of its parts.
    ///
    /// - Throws: `CryptoKitError` if the tag does not have 16 bytes.
    public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {
      self.nonce = nonce
      self.ciphertext = Data(ciphertext)
      self.tag = try AuthenticatedCipher.tag(tag)
    }

    /// Creates a box of a nonce of 12 bytes, the encrypted data and the tag.
    ///
    /// - Throws: `CryptoKitError` if there are too few bytes.
    public init(combined: some DataProtocol) throws {
      let parts = try AuthenticatedCipher.parts(of: combined)
      try self.init(
        nonce: Nonce(data: parts.nonce), ciphertext: parts.ciphertext, tag: parts.tag)
    }

    /// The nonce, the encrypted data and the tag.
    public var combined: Data { Data(nonce.bytes) + ciphertext + tag }
  }

  /// Encrypts and authenticates data, and authenticates other data.
  ///
  /// - Throws: `CryptoKitError` if the key has a size that the cipher does not support.
  public static func seal(
    _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil,
    authenticating authenticatedData: some DataProtocol
  ) throws -> SealedBox {
    let nonce = nonce ?? Nonce()
    let sealed = try cipher(for: key).seal(
      Array(message), key: key.bytes, nonce: nonce.bytes, authenticating: Array(authenticatedData))
    return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
  }

  /// Encrypts and authenticates data.
  ///
  /// - Throws: `CryptoKitError` if the key has a size that the cipher does not support.
  public static func seal(
    _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil
  ) throws -> SealedBox {
    try seal(message, using: key, nonce: nonce, authenticating: [UInt8]())
  }

  /// Decrypts data that were sealed with other data.
  ///
  /// - Throws: `CryptoKitError.authenticationFailure` if either were changed, or sealed with another key.
  public static func open(
    _ sealedBox: SealedBox, using key: SymmetricKey,
    authenticating authenticatedData: some DataProtocol
  ) throws -> Data {
    Data(
      try cipher(for: key).open(
        Array(sealedBox.ciphertext), tag: Array(sealedBox.tag), key: key.bytes,
        nonce: sealedBox.nonce.bytes, authenticating: Array(authenticatedData)))
  }

  /// Decrypts data.
  ///
  /// - Throws: `CryptoKitError.authenticationFailure` if they were changed, or sealed with another key.
  public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
    try open(sealedBox, using: key, authenticating: [UInt8]())
  }

  private static func cipher(for key: SymmetricKey) throws -> AuthenticatedCipher {
    guard key.bitCount == 256 else { throw CryptoKitError.incorrectKeySize }
    return AuthenticatedCipher(name: "ChaCha20-Poly1305")
  }
}
