/// A case of an enum without payloads, as described by the program's metadata.
package struct EnumCase<Value> {
  package let name: String
  package let value: Value

  /// The cases of an enum in order of declaration; `nil` for a type that is no enum, and for one whose cases have payloads.
  package static func all(of type: Value.Type) -> [EnumCase]? {
    guard let count = EnumDescriptor(type)?.payloadFreeCaseCount, count <= 1 << 16 else {
      return nil
    }
    return values(of: type, count: count)?.compactMap { value in
      caseName(value).map { EnumCase(name: String(cString: $0), value: value) }
    }
  }

  /// The values of an enum without payloads are represented by the index of the case.
  private static func values(of type: Value.Type, count: Int) -> [Value]? {
    let size = MemoryLayout<Value>.size
    guard size <= MemoryLayout<UInt16>.size else { return nil }
    return (0..<(size == 0 ? 1 : count)).map { index in
      withUnsafeBytes(of: UInt16(index).littleEndian) { $0.load(as: type) }
    }
  }
}

extension EnumCase: Sendable where Value: Sendable {}

@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// What the program says of an enum (Swift's stable ABI, docs/ABI/TypeMetadata in the compiler's repository).
private struct EnumDescriptor {
  private let words: UnsafePointer<UInt32>

  /// Finds the descriptor; `nil` for a type that is no enum.
  init?(_ type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard metadata[0] == EnumDescriptor.kind,
      let descriptor = UnsafeRawPointer(bitPattern: metadata[1])
    else { return nil }
    words = descriptor.assumingMemoryBound(to: UInt32.self)
  }

  /// The number of cases; `nil` if one has a payload.
  var payloadFreeCaseCount: Int? {
    let payloadCases = words[5] & 0xFF_FFFF
    return payloadCases == 0 ? Int(words[6]) : nil
  }

  /// The kind of an enum's metadata.
  private static let kind: UInt = 0x201
}
