import WidgetTimeline

/// The cases of an author's enum with raw values, read from the program.
///
/// A case is stored as its raw value if that is a string, and otherwise as its name. A case `unknown` with the raw
/// value 0 means no choice, as in the enums of an intent definition.
struct EnumCases: Sendable {
  fileprivate struct Case: Sendable {
    let name: String
    // A case without a payload, which is shared by nobody.
    nonisolated(unsafe) let value: Any
    let rawValue: ParameterValue
  }

  private let cases: [Case]

  /// Reads the cases; `nil` if the type is not an enum with string or integer raw values.
  init?(_ type: Any.Type) {
    guard let type = type as? any RawRepresentable.Type,
      let cases = EnumCases.cases(of: type), !cases.isEmpty
    else { return nil }
    self.cases = cases
  }

  /// The cases that can be chosen.
  var choices: [ParameterChoice] {
    cases.filter { !$0.isUnknown }.map { ParameterChoice(value: $0.written, title: $0.name) }
  }

  /// The case with a name or raw value.
  @Sendable
  func value(of written: ParameterValue) -> Any? {
    let found =
      cases.first { $0.rawValue == written } ?? cases.first { .string($0.name) == written }
    return found.flatMap { $0.isUnknown ? nil : $0.value }
  }

  /// The stored form of a case.
  @Sendable
  func written(_ value: Any) -> ParameterValue? {
    guard let raw = rawValue(of: value), let found = cases.first(where: { $0.rawValue == raw })
    else { return nil }
    return found.isUnknown ? nil : found.written
  }

  private static func cases<Value: RawRepresentable>(of type: Value.Type) -> [Case]? {
    values(of: type)?.compactMap { value in
      guard let name = caseName(value).map({ String(cString: $0) }),
        let raw = rawValue(of: value)
      else { return nil }
      return Case(name: name, value: value, rawValue: raw)
    }
  }

  /// The values of an enum without payloads are represented by the index of the case.
  private static func values<Value>(of type: Value.Type) -> [Value]? {
    guard let count = EnumDescriptor(type)?.payloadFreeCaseCount, count <= 1 << 16 else {
      return nil
    }
    switch MemoryLayout<Value>.size {
    case 0: return [unsafeBitCast((), to: type)]
    case 1: return (0..<count).map { unsafeBitCast(UInt8($0), to: type) }
    case 2: return (0..<count).map { unsafeBitCast(UInt16($0), to: type) }
    default: return nil
    }
  }
}

extension EnumCases.Case {
  fileprivate var isUnknown: Bool { name == "unknown" && rawValue == .integer(0) }

  fileprivate var written: ParameterValue {
    if case .string = rawValue { rawValue } else { .string(name) }
  }
}

private func rawValue(of value: Any) -> ParameterValue? {
  guard let value = value as? any RawRepresentable else { return nil }
  if let text = value.rawValue as? String { return .string(text) }
  return (value.rawValue as? any BinaryInteger).flatMap { Int(exactly: $0) }.map { .integer($0) }
}

@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

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

  /// The number of cases; `nil` if one has a payload.
  var payloadFreeCaseCount: Int? {
    let payloadCases = words[5] & 0xFF_FFFF
    return payloadCases == 0 ? Int(words[6]) : nil
  }

  /// The kind of an enum's metadata.
  private static let kind: UInt = 0x201
}
