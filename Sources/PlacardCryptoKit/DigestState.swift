import CLibCrypto

/// The bytes that a hash function has processed; a copy continues by itself.
struct DigestState: Sendable {
  private var context: DigestContext

  init(_ algorithm: DigestAlgorithm) { context = DigestContext(algorithm) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if !isKnownUniquelyReferenced(&context) { context = DigestContext(copying: context) }
    context.update(bytes)
  }

  /// Returns the digest; bytes may still be added.
  func digest(byteCount: Int) -> [UInt8] {
    DigestContext(copying: context).finish(byteCount: byteCount)
  }
}

/// libcrypto's state of a digest, which is changed only while one value has it.
private final class DigestContext: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ algorithm: DigestAlgorithm) {
    pointer = DigestContext.allocated()
    guard EVP_DigestInit_ex2(pointer, algorithm.pointer, nil) == 1 else {
      preconditionFailure("libcrypto cannot start a digest")
    }
  }

  init(copying other: DigestContext) {
    pointer = DigestContext.allocated()
    guard EVP_MD_CTX_copy_ex(pointer, other.pointer) == 1 else {
      preconditionFailure("libcrypto cannot copy a digest")
    }
  }

  deinit { EVP_MD_CTX_free(pointer) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    guard EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count) == 1 else {
      preconditionFailure("libcrypto did not compute a digest")
    }
  }

  func finish(byteCount: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      guard EVP_DigestFinal_ex(pointer, digest.baseAddress, nil) == 1 else {
        preconditionFailure("libcrypto did not compute a digest")
      }
      count = byteCount
    }
  }

  private static func allocated() -> OpaquePointer {
    // Fails only if libcrypto is out of memory.
    guard let context = EVP_MD_CTX_new() else {
      preconditionFailure("libcrypto cannot start a digest")
    }
    return context
  }
}

/// libcrypto's algorithm of a hash function, which is immutable and may be used by all threads.
struct DigestAlgorithm: @unchecked Sendable {
  let pointer: OpaquePointer

  private init(_ name: String) {
    guard let pointer = EVP_MD_fetch(nil, name, nil) else {
      preconditionFailure("libcrypto has no \(name); check OpenSSL's configuration")
    }
    self.pointer = pointer
  }

  // Fetched once, as fetching takes longer than the digest of a short text.
  static let sha256 = DigestAlgorithm("SHA256")
  static let sha384 = DigestAlgorithm("SHA384")
  static let sha512 = DigestAlgorithm("SHA512")
  static let sha1 = DigestAlgorithm("SHA1")
  static let md5 = DigestAlgorithm("MD5")
}
