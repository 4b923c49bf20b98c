import Glibc

/// The arguments of a statement in the binary forms of PostgreSQL's protocol, in one buffer.
///
/// Numbers are big-endian, texts and blobs are their bytes. An array begins with the number of its dimensions, whether it
/// contains null, the type of its elements, and their number and the first index; each element follows its length.
/// Nothing is escaped, so that texts of any length are only copied.
struct PostgreSQLArguments {
  /// What libpq calls the format of an argument.
  private enum Format {
    static let text: Int32 = 0
    static let binary: Int32 = 1
  }

  private var bytes: [UInt8] = []
  /// Where each argument starts; `nil` for null.
  private var starts: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  /// Encodes arguments.
  ///
  /// - Throws: ``PostgreSQLError`` if a text contains a character that PostgreSQL cannot store.
  init(_ values: [SQLValue]) throws(PostgreSQLError) {
    for value in values { try append(value) }
    // The buffer of no bytes has no address, which would be null.
    bytes.append(0)
  }

  var count: Int { starts.count }

  /// Calls `body` with the addresses of the arguments, their lengths and formats, which are valid meanwhile.
  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>) ->
      Result
  ) -> Result {
    bytes.withUnsafeBytes { bytes in
      let pointers = starts.map { start in
        start.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return body(pointers, lengths, formats)
    }
  }

  private mutating func append(_ value: SQLValue) throws(PostgreSQLError) {
    let start = bytes.count
    switch value {
    case .null:
      starts.append(nil)
      lengths.append(0)
      formats.append(Format.text)
      return
    case .integer(let number): append(number)
    case .real(let number): append(number.bitPattern)
    case .text(let text): try append(text)
    case .blob(let blob): bytes += blob
    case .array(let array): try append(array)
    }
    starts.append(start)
    lengths.append(Int32(clamping: bytes.count - start))
    formats.append(Format.binary)
  }

  private mutating func append(_ array: SQLArray) throws(PostgreSQLError) {
    let type =
      switch array {
      case .integers: PostgreSQLType.integer
      case .reals: PostgreSQLType.real
      case .texts: PostgreSQLType.text
      }
    // An array without elements has no dimension.
    append(Int32(array.count == 0 ? 0 : 1))
    append(Int32(0))
    append(type)
    guard array.count > 0 else { return }
    append(Int32(clamping: array.count))
    append(Int32(1))
    switch array {
    case .integers(let numbers):
      for number in numbers {
        append(Int32(8))
        append(number)
      }
    case .reals(let numbers):
      for number in numbers {
        append(Int32(8))
        append(number.bitPattern)
      }
    case .texts(let texts):
      for text in texts {
        append(Int32(clamping: text.utf8.count))
        try append(text)
      }
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ text: String) throws(PostgreSQLError) {
    var text = text
    let isStorable = text.withUTF8 { text in
      guard let start = text.baseAddress, !text.isEmpty else { return true }
      guard memchr(start, 0, text.count) == nil else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    guard isStorable else {
      throw .rejected(state: "22021", message: "a text contains the character U+0000; remove it")
    }
  }
}
