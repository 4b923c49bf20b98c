import CLibCrypto

/// The SHA-256 digest of bytes that arrive in parts, such as those of a large file.
package final class SHA256Stream {
  private let context: OpaquePointer

  package init() {
    // Fails only if libcrypto is out of memory.
    guard let context = EVP_MD_CTX_new(),
      EVP_DigestInit_ex2(context, SHA256.algorithm.pointer, nil) == 1
    else { preconditionFailure("libcrypto cannot start a SHA-256 digest") }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds the next bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else {
      preconditionFailure("libcrypto did not compute a SHA-256 digest")
    }
  }

  /// Returns the digest of all bytes as 64 lowercase hexadecimal digits; call it once, at the end.
  package func hexDigest() -> String {
    let digest = [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { digest, count in
      guard EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1 else {
        preconditionFailure("libcrypto did not compute a SHA-256 digest")
      }
      count = SHA256.byteCount
    }
    return SHA256.hexadecimal(digest)
  }
}
