import ConditionalCompilation
import TemplateData
import TemplateEvaluation
import WidgetTimeline

/// A template's types as Swift source that compiles to a widget together with `views.swift`.
package struct SwiftExport {
  private let template: CompiledTemplate

  /// Exports a valid template.
  ///
  /// - Throws: ``TemplateError`` if the template has errors.
  package init(_ template: LoadedTemplate) throws(TemplateError) {
    self.template = try template.compiled()
  }

  /// The types, with the sample as an entry.
  package var types: String {
    ([imports] + records + actions + [sample]).joined(separator: "\n\n") + "\n"
  }

  /// The source: imports, the entry and its types, the actions, the provider, the sample and the widget.
  package var source: String {
    ([imports] + records + actions + [provider, sample, widget]).joined(separator: "\n\n") + "\n"
  }

  private var description: TemplateDescription { template.description }

  private var imports: String {
    let modules = ["Foundation", "SwiftUI", "WidgetKit"]
    return (modules + (description.actions.isEmpty ? [] : ["AppIntents"])).sorted()
      .map { "import \($0)" }.joined(separator: "\n")
  }

  // MARK: Types

  private var records: [String] {
    let own = [template.types.entry, template.types.configuration, template.types.statuses]
    let others = template.types.records.values.filter { record in !own.contains { $0 == record } }
    return own.map(text) + others.sorted { $0.name < $1.name }.map(text)
  }

  private func text(of record: RecordType) -> String {
    let isEntry = record == template.types.entry
    let isIdentifiable = record.isIdentifiable
    let conformances =
      isEntry
      ? "TimelineEntry, Hashable"
      : isIdentifiable ? "Codable, Hashable, Identifiable" : "Codable, Hashable"
    var lines = ["struct \(record.name): \(conformances) {"]
    lines += record.fields.map { "  let \(Self.quoted($0.name)): \($0.type)" }
    if !isEntry, record.fields.contains(where: { $0.name != $0.key }) {
      lines.append("")
      lines.append("  enum CodingKeys: String, CodingKey {")
      lines += record.fields.map { "    case \(Self.quoted($0.name)) = \($0.key.swiftLiteral)" }
      lines.append("  }")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  // MARK: Actions

  private var actions: [String] {
    description.actions.map { action in
      let parameters = action.parameters.map { name in
        (name: name, type: name == TemplateAction.valueName ? "Bool" : "String")
      }
      let given = parameters.filter { $0.name != TemplateAction.valueName }
      var lines = [
        "struct \(action.name): \(given.count < parameters.count ? "SetValueIntent" : "AppIntent") {"
      ]
      lines.append("  static let title: LocalizedStringResource = \(action.name.swiftLiteral)")
      for parameter in parameters {
        lines.append("")
        lines.append("  @Parameter(title: \(parameter.name.swiftLiteral))")
        lines.append("  var \(Self.quoted(parameter.name)): \(parameter.type)")
      }
      lines += ["", "  init() {}"]
      if !given.isEmpty {
        let list = given.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        lines += ["", "  init(\(list)) {"]
        lines += given.map { "    self.\($0.name) = \(Self.quoted($0.name))" } + ["  }"]
      }
      lines += ["", "  func perform() async throws -> some IntentResult { .result() }", "}"]
      return lines.joined(separator: "\n")
    }
  }

  // MARK: The widget

  private var provider: String {
    """
    /// Shows the sample; fetch what your widget shows in its place.
    struct Provider: TimelineProvider {
      func placeholder(in context: Context) -> Entry { Sample.entry(at: Date()) }

      func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
        completion(Sample.entry(at: Date()))
      }

      func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void
      ) {
        completion(Timeline(entries: [Sample.entry(at: Date())], policy: .atEnd))
      }
    }
    """
  }

  /// The sample as source, with dates in the format that `JSONDecoder` parses.
  private var sample: String {
    let entry = ExportedSample(template)
    // The delimiter must not occur in the text, which could otherwise end the literal or contain an interpolation.
    var delimiter = "##"
    while entry.json.contains(delimiter) { delimiter += "#" }
    return """
      /// What the template's sample.json has.
      struct Sample: Codable {
      \(entry.fields.map { "  let \(Self.quoted($0.name)): \($0.type)" }.joined(separator: "\n"))

        static func entry(at date: Date) -> Entry {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .iso8601
          guard let sample = try? decoder.decode(Sample.self, from: Data(json.utf8)) else {
            preconditionFailure("the sample does not match the types")
          }
          return Entry(
            \(entry.arguments.map { "\($0.name): \($0.value)" }.joined(separator: ",\n      ")))
        }

        static let json = \(delimiter)\"\"\"
      \(entry.json)
          \"\"\"\(delimiter)
      }
      """
  }

  private var widget: String {
    let view = template.views.rootName
    let families = description.families.map { ".\($0)" }.joined(separator: ", ")
    return """
      @main
      struct \(SwiftName(description.kind).typeName)Widget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: \(description.kind.swiftLiteral), provider: Provider()) { entry in
            \(view)(entry: entry)
          }
          .configurationDisplayName(\(description.displayName.swiftLiteral))
          .description(\(description.summary.swiftLiteral))
          .supportedFamilies([\(families)])
        }
      }
      """
  }

  // MARK: Literals

  private static let keywords: Set<String> = [
    "associatedtype", "as", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  private static func quoted(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }
}
