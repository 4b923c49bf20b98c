public import Foundation

/// Derives keys from a secret (RFC 5869).
public struct HKDF<H: HashFunction>: Sendable {
  /// Derives a key of a number of bytes.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: [UInt8](),
      outputByteCount: outputByteCount)
  }

  /// Derives a key of a number of bytes for a purpose.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, info: some DataProtocol, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info,
      outputByteCount: outputByteCount)
  }

  /// Derives a key of a number of bytes with a salt.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, salt: some DataProtocol, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](),
      outputByteCount: outputByteCount)
  }

  /// Derives a key of a number of bytes for a purpose, with a salt.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, salt: some DataProtocol, info: some DataProtocol,
    outputByteCount: Int
  ) -> SymmetricKey {
    expand(
      pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
      outputByteCount: outputByteCount)
  }

  /// Returns a key of the secret and a salt.
  public static func extract(
    inputKeyMaterial: SymmetricKey, salt: some DataProtocol
  ) -> HashedAuthenticationCode<H> {
    HMAC<H>.authenticationCode(
      for: inputKeyMaterial.bytes, using: SymmetricKey(data: Array(salt)))
  }

  /// Returns a key of a number of bytes for a purpose.
  public static func expand(
    pseudoRandomKey: some ContiguousBytes, info: (some DataProtocol)?, outputByteCount: Int
  ) -> SymmetricKey {
    precondition(
      outputByteCount >= 0 && outputByteCount <= 255 * H.Digest.byteCount,
      "a derived key has at most 255 times the bytes of a digest")
    let key = SymmetricKey(data: pseudoRandomKey)
    let purpose: [UInt8] = info.map { Array($0) } ?? []
    var output: [UInt8] = []
    var block: [UInt8] = []
    var counter: UInt8 = 1
    while output.count < outputByteCount {
      let input: [UInt8] = block + purpose + [counter]
      block = byteArray(of: HMAC<H>.authenticationCode(for: input, using: key))
      output += block
      counter &+= 1
    }
    return SymmetricKey(data: Array(output.prefix(outputByteCount)))
  }
}
