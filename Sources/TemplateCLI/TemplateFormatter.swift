import CheckedJSON
import FramePipeline
import PlacardCLI
import TemplateData
import WidgetTemplates
import WidgetTimeline

/// Formats descriptions of templates.
enum TemplateFormatter {
  static func list(_ templates: [LoadedTemplate]) -> String {
    AlignedColumns(rows: templates.map { [$0.kind, $0.description.summary.inOneLine] }).text
  }

  static func description(_ template: LoadedTemplate) -> String {
    let description = template.description
    var lines = ["\(template.kind): \(description.displayName)"]
    if !description.summary.isEmpty { lines.append("  \(description.summary)") }
    lines.append("  in \(template.folder)")
    lines.append("  families: \(description.families.map(\.description).joined(separator: ", "))")
    lines += description.sources.map { "  source '\($0.name)': \($0.summary)" }
    lines += description.privileges.map { "  needs trust: it \($0)" }
    if !template.parameters.isEmpty { lines.append("  parameters:") }
    lines += template.parameters.map { "    " + text(of: $0) }
    return lines.joined(separator: "\n")
  }

  private static func text(of parameter: WidgetParameter) -> String {
    var text = "\(parameter.name) (\(parameter.kind.rawValue)): \(parameter.title)"
    if let value = parameter.defaultValue { text += ", else \(value.userText)" }
    if !parameter.choices.isEmpty {
      text += "; one of \(parameter.choices.map(\.title).joined(separator: ", "))"
    }
    return text
  }

  static func json(_ template: LoadedTemplate) -> JSONValue {
    let description = template.description
    return .object([
      "kind": .string(template.kind), "displayName": .string(description.displayName),
      "description": .string(description.summary), "folder": .string(template.folder),
      "families": .array(description.families.map { .string($0.description) }),
      "sources": .array(description.sources.map { .string($0.name) }),
      "parameters": .array(template.parameters.map { .string($0.name) }),
      "needsTrust": .array(description.privileges.map { .string($0) }),
    ])
  }
}

extension ParameterValue {
  /// The value as the user would enter it.
  fileprivate var userText: String {
    switch self {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "'\(value)'"
    case .object(_, let display): "'\(display)'"
    case .array(let values): values.map(\.userText).joined(separator: ", ")
    }
  }
}
