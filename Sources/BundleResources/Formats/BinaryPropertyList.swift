import Foundation

/// Reads binary property lists (version `00`).
///
/// Foundation's reader needs exponential time for a list with nested shared references; this one limits the number
/// of objects in proportion to the size of the file.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let offsetTable: Int
  private var remainingBudget: Int

  static func value(of data: Data) throws(PropertyList.Failure) -> PropertyList {
    var reader = try BinaryPropertyList(Array(data))
    return try reader.object(reader.integer(at: reader.bytes.count - 16, size: 8), depth: 0)
  }

  private init(_ bytes: [UInt8]) throws(PropertyList.Failure) {
    guard bytes.count >= 8 + 32, bytes.starts(with: "bplist00".utf8) else { throw Self.malformed }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Self.malformed
    }
    remainingBudget = 1_000 + 4 * bytes.count
    objectCount = try Self.integer(in: bytes, at: trailer + 8, size: 8)
    offsetTable = try Self.integer(in: bytes, at: trailer + 24, size: 8)
    guard objectCount <= bytes.count, offsetTable <= trailer,
      objectCount * offsetSize <= trailer - offsetTable
    else { throw Self.malformed }
  }

  private static let malformed = PropertyList.Failure(
    reason: "it is not a binary property list, or is damaged")

  private mutating func object(_ number: Int, depth: Int) throws(PropertyList.Failure)
    -> PropertyList
  {
    guard number < objectCount else { throw Self.malformed }
    guard depth < PropertyList.depthLimit else {
      throw PropertyList.Failure(reason: "it is nested too deeply")
    }
    try consumeBudget(1)
    let start = try integer(at: offsetTable + number * offsetSize, size: offsetSize)
    guard start < offsetTable else { throw Self.malformed }
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
    switch kind {
    case 0x5, 0x6, 0x7: return .string(try string(at: start, kind: kind, low: low))
    case 0xA: return .array(try array(at: start, low: low, depth: depth))
    case 0xD: return .dictionary(try dictionary(at: start, low: low, depth: depth))
    default: return .other
    }
  }

  private mutating func string(
    at start: Int, kind: UInt8, low: Int
  ) throws(PropertyList.Failure) -> String {
    let (count, first) = try count(at: start, low: low)
    let size = kind == 0x6 ? 2 : 1
    guard count <= (offsetTable - first) / size else { throw Self.malformed }
    try consumeBudget(count)
    let content = bytes[first..<(first + count * size)]
    guard kind == 0x6 else { return String(decoding: content, as: UTF8.self) }
    let units = stride(from: first, to: first + count * 2, by: 2)
      .map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func array(
    at start: Int, low: Int, depth: Int
  ) throws(PropertyList.Failure) -> [PropertyList] {
    let (count, first) = try count(at: start, low: low)
    return try objects(count, at: first, depth: depth)
  }

  private mutating func dictionary(
    at start: Int, low: Int, depth: Int
  ) throws(PropertyList.Failure) -> [String: PropertyList] {
    let (count, first) = try count(at: start, low: low)
    let keys = try objects(count, at: first, depth: depth)
    let values = try objects(count, at: first + count * referenceSize, depth: depth)
    var entries: [String: PropertyList] = [:]
    for (key, value) in zip(keys, values) {
      if let key = key.string { entries[key] = value }
    }
    return entries
  }

  private mutating func objects(
    _ count: Int, at first: Int, depth: Int
  ) throws(PropertyList.Failure) -> [PropertyList] {
    guard first <= offsetTable, count <= (offsetTable - first) / referenceSize else {
      throw Self.malformed
    }
    var result: [PropertyList] = []
    for index in 0..<count {
      let number = try integer(at: first + index * referenceSize, size: referenceSize)
      result.append(try object(number, depth: depth + 1))
    }
    return result
  }

  /// A count and the start of the counted objects; counts of 15 and more are stored in a separate integer.
  private func count(at start: Int, low: Int) throws(PropertyList.Failure) -> (Int, Int) {
    guard low == 0xF else { return (low, start + 1) }
    guard start + 1 < offsetTable, bytes[start + 1] >> 4 == 0x1 else { throw Self.malformed }
    let size = 1 << Int(bytes[start + 1] & 0xF)
    guard size <= 8 else { throw Self.malformed }
    let first = start + 2 + size
    guard first <= offsetTable else { throw Self.malformed }
    return (try integer(at: start + 2, size: size), first)
  }

  private func integer(at start: Int, size: Int) throws(PropertyList.Failure) -> Int {
    try Self.integer(in: bytes, at: start, size: size)
  }

  private static func integer(
    in bytes: [UInt8], at start: Int, size: Int
  ) throws(PropertyList.Failure) -> Int {
    guard start >= 0, size <= 16, start <= bytes.count - size else { throw malformed }
    var value: UInt64 = 0
    for byte in bytes[start..<(start + size)].suffix(8) { value = value << 8 | UInt64(byte) }
    return Int(truncatingIfNeeded: value) & Int.max
  }

  private mutating func consumeBudget(_ amount: Int) throws(PropertyList.Failure) {
    remainingBudget -= amount
    guard remainingBudget >= 0 else {
      throw PropertyList.Failure(reason: "it contains too many references")
    }
  }
}
