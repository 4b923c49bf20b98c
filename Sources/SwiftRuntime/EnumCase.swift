/// A case of an enum without payloads, as described by the program's metadata.
package struct EnumCase<Value> {
  package let name: String
  package let value: Value

  /// Returns the cases of an enum in order of declaration, or `nil` if the type is not an enum or a case has a payload.
  package static func all(of type: Value.Type) -> [EnumCase]? {
    guard let count = EnumDescriptor(type)?.payloadFreeCaseCount, count <= 1 << 16 else {
      return nil
    }
    return values(of: type, count: count)?.compactMap { value in
      caseName(value).map { EnumCase(name: String(cString: $0), value: value) }
    }
  }

  /// Creates the values, which are represented by the index of the case.
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

/// The metadata descriptor of an enum (Swift's stable ABI, docs/ABI/TypeMetadata in the compiler's repository).
private struct EnumDescriptor {
  private let words: UnsafePointer<UInt32>

  /// Finds the descriptor, or returns `nil` if the type is not an enum.
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

  /// The metadata kind of enums.
  private static let kind: UInt = 0x201
}
