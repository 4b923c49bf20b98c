import Foundation
import InternetDates
import TemplateData
import TemplateEvaluation

/// A template's sample as an entry in exported source.
struct ExportedSample {
  private let template: CompiledTemplate

  init(_ template: CompiledTemplate) { self.template = template }

  /// The members of the sample: the configuration, and the data of each source other than images.
  var fields: [RecordType.Field] {
    let sources = Set(
      template.description.sources.filter { $0.format != .picture }.map(\.name))
    return template.types.entry.fields.filter {
      $0.name == "configuration" || sources.contains($0.name)
    }
  }

  /// The arguments of the entry's initializer.
  var arguments: [(name: String, value: String)] {
    template.types.entry.fields.map { field in
      switch field.name {
      case "date": (field.name, "date")
      case "index": (field.name, "0")
      case "sources": (field.name, "SourceStatuses(\(statuses))")
      case "item": (field.name, "nil")
      case _ where field.type == .native("UIImage"): (field.name, "UIImage()")
      default: (field.name, "sample.\(field.name)")
      }
    }
  }

  private var statuses: String {
    template.description.sources
      .map { "\($0.name): SourceStatus(fetchedAt: date, failure: nil)" }.joined(separator: ", ")
  }

  /// The sample as JSON with RFC 3339 dates, indented for a multiline string literal.
  var json: String {
    var object = DataObject()
    for field in fields {
      let value =
        field.name == "configuration" ? configuration : template.sample[field.key] ?? .null
      object[field.key] = normalized(value, field.type)
    }
    return "    " + String(decoding: DataValue.object(object).jsonBytes(), as: UTF8.self)
  }

  private var configuration: DataValue {
    let values = template.description.parameters.dataValues([:])
    return .object(DataObject(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  private func normalized(_ value: DataValue, _ type: TemplateType) -> DataValue {
    switch (type.unwrapped, value) {
    case (.date, .string(let text)):
      return InternetDate.date(rfc3339: text, in: .gmt).map(Self.text) ?? value
    case (.date, .integer(let seconds)):
      return Self.text(Date(timeIntervalSince1970: Double(seconds)))
    case (.array(let element), .array(let elements)):
      return .array(elements.map { normalized($0, element) })
    case (.dictionary(let element), .object(let object)):
      return .object(DataObject(object.members.map { ($0.name, normalized($0.value, element)) }))
    case (.record(let record), .object(let object)):
      return .object(
        DataObject(
          object.members.map { member in
            let field = record.fields.first { $0.key == member.name }
            return (member.name, field.map { normalized(member.value, $0.type) } ?? member.value)
          }))
    default: return value
    }
  }

  /// `JSONDecoder` does not parse fractional seconds.
  private static func text(_ date: Date) -> DataValue {
    .string(
      InternetDate.text(
        of: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded()), fraction: .never))
  }
}
