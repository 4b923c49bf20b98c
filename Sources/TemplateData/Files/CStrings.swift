import Glibc

/// Texts as C takes them, for the time of a call.
enum CStrings {
  static func with<Result>(
    _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return copies.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer(body)
  }
}

extension CStrings {
  /// Texts with a null behind the last, as arguments and environments are handed over.
  static func with<Result>(
    terminated texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("there is a null at the end")
      }
      return body(start)
    }
  }
}
