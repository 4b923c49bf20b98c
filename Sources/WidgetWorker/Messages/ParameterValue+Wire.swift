import WidgetTimeline

extension ParameterValue: WireValue {
  /// The maximum nesting depth of arrays.
  private static let maximumDepth = 16

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .bool(try reader.bool())
    case 1: self = .integer(try reader.integer())
    case 2: self = .number(try reader.double())
    case 3: self = .string(try reader.string())
    case 4: self = .object(identifier: try reader.string(), display: try reader.string())
    case 5:
      guard reader.depth < Self.maximumDepth else { throw .badValue("parameter's value") }
      reader.depth += 1
      defer { reader.depth -= 1 }
      self = .array(try reader.array { (reader) throws(WireError) in try reader.value() })
    default: throw .badValue("parameter's value")
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(mark)
    switch self {
    case .bool(let value): writer.write(value)
    case .integer(let value): writer.write(value)
    case .number(let value): writer.write(value)
    case .string(let value): writer.write(value)
    case .object(let identifier, let display):
      writer.write(identifier)
      writer.write(display)
    case .array(let values): writer.write(values) { $0.write($1) }
    }
  }

  private var mark: UInt8 {
    switch self {
    case .bool: 0
    case .integer: 1
    case .number: 2
    case .string: 3
    case .object: 4
    case .array: 5
    }
  }

  static func values(from reader: inout WireReader) throws(WireError) -> ParameterValues {
    let pairs = try reader.array { (reader) throws(WireError) in
      (try reader.string(), try reader.value(ParameterValue.self))
    }
    return Dictionary(pairs) { $1 }
  }

  static func write(_ values: ParameterValues, to writer: inout WireWriter) {
    writer.write(values) { writer, pair in
      writer.write(pair.key)
      writer.write(pair.value)
    }
  }
}
