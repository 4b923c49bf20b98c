import CheckedJSON
import TemplateData
import TemplateEvaluation
import WidgetTimeline

/// The types of a template's entries, derived from its parameters and its sample.
struct TemplateTypes: Sendable {
  let entry: RecordType
  let configuration: RecordType
  let statuses: RecordType
  /// The type of one source's status.
  let status: RecordType
  let records: [String: RecordType]

  /// Creates the types of entries without an item.
  init(_ description: TemplateDescription, shapes: [String: DataShape], reserved: Set<String>) {
    var types = ShapeTypes(
      reserved: reserved.union(Self.own), names: description.types.mapValues(\.name))
    configuration = RecordType(
      name: "Configuration",
      fields: description.parameters.map {
        RecordType.Field(name: $0.parameter.name, type: $0.parameter.templateType)
      })
    status = RecordType(
      name: "SourceStatus",
      fields: [
        RecordType.Field(name: "fetchedAt", type: .optional(.date)),
        RecordType.Field(name: "failure", type: .optional(.string)),
      ])
    let status = status
    statuses = RecordType(
      name: "SourceStatuses",
      fields: description.sources.map { RecordType.Field(name: $0.name, type: .record(status)) })
    let data = description.sources.map { source in
      RecordType.Field(
        name: source.name,
        type: types.type(
          of: shapes[source.name] ?? .unknown, named: SwiftName(source.name), at: source.name,
          in: ""))
    }
    entry = RecordType(
      name: "Entry",
      fields: [
        RecordType.Field(name: "date", type: .date),
        RecordType.Field(name: "index", type: .int),
        RecordType.Field(name: "configuration", type: .record(configuration)),
        RecordType.Field(name: "sources", type: .record(statuses)),
      ] + data)
    for own in [entry, configuration, status, statuses] { types.add(own) }
    records = types.records
  }

  private init(_ types: TemplateTypes, entry: RecordType) {
    configuration = types.configuration
    statuses = types.statuses
    status = types.status
    self.entry = entry
    records = types.records.merging(["Entry": entry]) { $1 }
  }

  /// Returns the types with an optional `entry.item`, which is `nil` if its list is empty.
  func withItem(_ type: TemplateType) -> TemplateTypes {
    let field = RecordType.Field(name: "item", type: .optional(type.unwrapped))
    return TemplateTypes(self, entry: RecordType(name: "Entry", fields: entry.fields + [field]))
  }

  private static let own: Set<String> = [
    "Entry", "Configuration", "SourceStatus", "SourceStatuses",
  ]
}
