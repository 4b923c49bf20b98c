/// Why encrypting or decrypting failed.
public enum CryptoKitError: Error, Hashable, Sendable {
  /// The key has a size that the cipher does not support.
  case incorrectKeySize
  /// A nonce, a tag or the data have a size that the cipher does not support.
  case incorrectParameterSize
  /// The data were changed, or encrypted with another key.
  case authenticationFailure
}
