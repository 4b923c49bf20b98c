@testable import TemplateEvaluation

/// A type of the tests' data: a `struct` for compiled views, a record for templates.
protocol TestRecord: TemplateValue {
  static var recordType: RecordType { get }
  static var fields: [TestField<Self>] { get }
}

/// A property of a record.
struct TestField<Root> {
  let name: String
  let type: TemplateType
  let value: (Root) -> Value

  init<Content: TemplateValue>(_ name: String, _ value: @escaping (Root) -> Content) {
    self.name = name
    type = Content.templateType
    self.value = { value($0).templateValue }
  }
}

extension TestRecord {
  static var templateType: TemplateType { .record(recordType) }

  static func makeType(_ name: String) -> RecordType {
    RecordType(name: name, fields: fields.map { RecordType.Field(name: $0.name, type: $0.type) })
  }

  init(templateValue: Value) { preconditionFailure("records are not read back") }

  var templateValue: Value { .record(record) }

  var record: Record { Record(Self.recordType, Self.fields.map { $0.value(self) }) }
}
