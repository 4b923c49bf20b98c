import Foundation
import InternetDates
import TemplateData
import TemplateEvaluation
import WidgetUI

/// Converts a source's data to values of the types inferred from the sample.
struct DataReader {
  /// The time zone of dates without one.
  let timeZone: TimeZone
  /// The name of the source, with which error messages begin.
  let source: String

  /// Data whose shape differs from that of the sample.
  struct Mismatch: Error, Hashable, CustomStringConvertible {
    var path: String
    var message: String

    var description: String {
      "'\(path)' \(message)"
    }
  }

  /// Converts a source's data.
  func value(_ data: DataValue, as type: TemplateType) throws(Mismatch) -> Value {
    try value(data, as: type, at: Path(source))
  }

  /// The path of a value, formatted only for an error.
  private indirect enum Path {
    case root(String)
    case member(Path, String)
    case element(Path, Int)

    init(_ source: String) { self = .root(source) }

    var text: String {
      switch self {
      case .root(let name): name
      case .member(let base, let name): base.text + "." + name
      case .element(let base, let index): base.text + "[\(index)]"
      }
    }
  }

  private func value(
    _ data: DataValue, as type: TemplateType, at path: Path
  ) throws(Mismatch) -> Value {
    switch (type, data) {
    case (.optional, .null): return .null
    // An optional URL that is invalid is `nil`.
    case (.optional(.native("URL")), .string(let text)):
      return URL(string: text).templateValue
    case (.optional(let wrapped), _): return try value(data, as: wrapped, at: path)
    case (.bool, .bool(let value)): return .bool(value)
    case (.int, .integer(let value)): return .int(value)
    case (.int, .number(let value)): return .int(try integer(value, at: path))
    case (.double, .integer(let value)): return .double(Double(value))
    case (.double, .number(let value)): return .double(value)
    case (.string, .string(let value)): return .string(value)
    case (.string, .date(let value)): return .string(InternetDate.text(of: value))
    case (.native("Date"), _): return try date(data, at: path).templateValue
    case (.native("URL"), .string(let text)): return try address(text, at: path).templateValue
    case (.native("UIImage"), .image(let bytes)):
      return UIImage(data: Data(bytes)).map(\.templateValue) ?? UIImage().templateValue
    case (.array(let element), .array(let elements)):
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for (index, item) in elements.enumerated() {
        values.append(try value(item, as: element, at: .element(path, index)))
      }
      return .array(values)
    case (.dictionary(let element), .object(let object)):
      var values: [String: Value] = [:]
      for (name, item) in object.members {
        values[name] = try value(item, as: element, at: .member(path, name))
      }
      return .dictionary(values)
    case (.record(let record), .object(let object)): return try self.record(object, record, path)
    default: throw mismatch(data, type, at: path)
    }
  }

  private func record(
    _ object: DataObject, _ type: RecordType, _ path: Path
  ) throws(Mismatch) -> Value {
    var values: [Value] = []
    values.reserveCapacity(type.fields.count)
    for field in type.fields {
      guard let data = object[field.key] else {
        guard field.type.isOptional else {
          throw Mismatch(
            path: path.text,
            message:
              "has no '\(field.key)', which every element in 'sample.json' has; remove it from one there to make "
              + "it optional")
        }
        values.append(.null)
        continue
      }
      values.append(try value(data, as: field.type, at: .member(path, field.key)))
    }
    return .record(Record(type, values))
  }

  private func integer(_ number: Double, at path: Path) throws(Mismatch) -> Int {
    if let value = Int(exactly: number) { return value }
    throw Mismatch(
      path: path.text,
      message:
        "is \(number), but 'sample.json' has only whole numbers; write one with decimals there")
  }

  private func date(_ data: DataValue, at path: Path) throws(Mismatch) -> Date {
    switch data {
    case .date(let date): return date
    case .string(let text):
      if let date = InternetDate.date(rfc3339: text, in: timeZone) { return date }
      throw Mismatch(path: path.text, message: "is '\(text.prefix(80))', which is not a date")
    // Seconds since 1970, up to the year 9999.
    case .integer(let value) where value.magnitude < 253_402_300_800:
      return Date(timeIntervalSince1970: Double(value))
    case .number(let value) where abs(value) < 253_402_300_800:
      return Date(timeIntervalSince1970: value)
    case .null, .bool, .integer, .number, .image, .array, .object:
      throw mismatch(data, .date, at: path)
    }
  }

  private func address(_ text: String, at path: Path) throws(Mismatch) -> URL {
    if let url = URL(string: text) { return url }
    throw Mismatch(path: path.text, message: "is '\(text.prefix(80))', which is not a URL")
  }

  private func mismatch(_ data: DataValue, _ type: TemplateType, at path: Path) -> Mismatch {
    let hint =
      data == .null ? "; write 'null' for one of them in 'sample.json' to make it optional" : ""
    return Mismatch(
      path: path.text, message: "is \(data.kind), but in 'sample.json' it is '\(type)'\(hint)")
  }
}
