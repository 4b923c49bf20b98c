/// What the program says of an enum (Swift's stable ABI, docs/ABI/TypeMetadata in the compiler's repository).
struct EnumDescriptor {
  private let words: UnsafePointer<UInt32>

  /// Finds the descriptor; `nil` for a type that is no enum.
  init?(_ type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard metadata[0] == EnumDescriptor.kind,
      let descriptor = UnsafeRawPointer(bitPattern: metadata[1])
    else { return nil }
    words = descriptor.assumingMemoryBound(to: UInt32.self)
  }

  /// The number of cases where none has a payload.
  var plainCaseCount: Int? {
    let payloadCases = words[5] & 0xFF_FFFF
    return payloadCases == 0 ? Int(words[6]) : nil
  }

  /// The kind of an enum's metadata.
  private static let kind: UInt = 0x201
}
