import CLibCrypto
import Foundation

/// A cipher of libcrypto for authenticated encryption.
struct AuthenticatedCipher {
  static let nonceByteCount = 12
  static let tagByteCount = 16

  /// libcrypto's name.
  let name: String

  /// Divides a nonce of 12 bytes, encrypted data and a tag, which follow each other.
  ///
  /// - Throws: `CryptoKitError` if there are too few bytes.
  static func parts(
    of combined: some DataProtocol
  ) throws -> (nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
    let bytes = Array(combined)
    guard bytes.count >= nonceByteCount + tagByteCount else {
      throw CryptoKitError.incorrectParameterSize
    }
    return (
      Array(bytes.prefix(nonceByteCount)),
      Array(bytes.dropFirst(nonceByteCount).dropLast(tagByteCount)),
      Array(bytes.suffix(tagByteCount))
    )
  }

  /// Returns a tag of 16 bytes.
  ///
  /// - Throws: `CryptoKitError` if it has another size.
  static func tag(_ bytes: some DataProtocol) throws -> Data {
    guard bytes.count == tagByteCount else { throw CryptoKitError.incorrectParameterSize }
    return Data(bytes)
  }

  /// Encrypts data.
  ///
  /// - Throws: `CryptoKitError` if libcrypto cannot.
  func seal(
    _ data: [UInt8], key: [UInt8], nonce: [UInt8], authenticating other: [UInt8]
  ) throws -> (ciphertext: [UInt8], tag: [UInt8]) {
    let context = try CipherContext(name)
    return try context.encrypted(data, key: key, nonce: nonce, authenticating: other)
  }

  /// Decrypts data.
  ///
  /// - Throws: `CryptoKitError.authenticationFailure` if the data were changed.
  func open(
    _ data: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], authenticating other: [UInt8]
  ) throws -> [UInt8] {
    let context = try CipherContext(name)
    return try context.decrypted(data, tag: tag, key: key, nonce: nonce, authenticating: other)
  }
}

/// libcrypto's state of one encryption or decryption.
private final class CipherContext {
  private let context: OpaquePointer
  private let cipher: OpaquePointer

  init(_ name: String) throws {
    guard let cipher = EVP_CIPHER_fetch(nil, name, nil) else {
      throw CryptoKitError.incorrectKeySize
    }
    // Fails only if libcrypto is out of memory.
    guard let context = EVP_CIPHER_CTX_new() else {
      preconditionFailure("libcrypto cannot start a cipher")
    }
    self.cipher = cipher
    self.context = context
  }

  deinit {
    EVP_CIPHER_CTX_free(context)
    EVP_CIPHER_free(cipher)
  }

  func encrypted(
    _ data: [UInt8], key: [UInt8], nonce: [UInt8], authenticating other: [UInt8]
  ) throws -> (ciphertext: [UInt8], tag: [UInt8]) {
    let (nonceSize, size, otherSize) = try (count(nonce), count(data), count(other))
    // One byte more, so that the buffer of no data has an address.
    var output = [UInt8](repeating: 0, count: data.count + 1)
    var last = [UInt8](repeating: 0, count: 32)
    var tag = [UInt8](repeating: 0, count: AuthenticatedCipher.tagByteCount)
    var written: Int32 = 0
    guard EVP_EncryptInit_ex2(context, cipher, nil, nil, nil) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, nonceSize, nil) == 1,
      EVP_EncryptInit_ex2(context, nil, key, nonce, nil) == 1,
      otherSize == 0 || EVP_EncryptUpdate(context, nil, &written, other, otherSize) == 1,
      size == 0 || EVP_EncryptUpdate(context, &output, &written, data, size) == 1,
      EVP_EncryptFinal_ex(context, &last, &written) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
    else { throw CryptoKitError.incorrectParameterSize }
    output.removeLast()
    return (output, tag)
  }

  func decrypted(
    _ data: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], authenticating other: [UInt8]
  ) throws -> [UInt8] {
    let (nonceSize, size, otherSize) = try (count(nonce), count(data), count(other))
    var output = [UInt8](repeating: 0, count: data.count + 1)
    var last = [UInt8](repeating: 0, count: 32)
    var expected = tag
    let tagSize = try count(tag)
    var written: Int32 = 0
    guard EVP_DecryptInit_ex2(context, cipher, nil, nil, nil) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, nonceSize, nil) == 1,
      EVP_DecryptInit_ex2(context, nil, key, nonce, nil) == 1
    else { throw CryptoKitError.incorrectParameterSize }
    guard
      otherSize == 0 || EVP_DecryptUpdate(context, nil, &written, other, otherSize) == 1,
      size == 0 || EVP_DecryptUpdate(context, &output, &written, data, size) == 1,
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, tagSize, &expected) == 1,
      EVP_DecryptFinal_ex(context, &last, &written) == 1
    else { throw CryptoKitError.authenticationFailure }
    output.removeLast()
    return output
  }

  /// The number of bytes as libcrypto's type.
  private func count(_ bytes: [UInt8]) throws -> Int32 {
    guard let count = Int32(exactly: bytes.count) else {
      throw CryptoKitError.incorrectParameterSize
    }
    return count
  }
}
