import Graphics
import TemplateData
import TemplateEvaluation

/// The required members of a sample that the template does not use, and without which data would be rejected.
struct UnusedMembers {
  /// The paths of the members.
  private(set) var paths: [String] = []
  /// All identifiers in the files; a member whose name is not among them is unused.
  private let words: Set<Substring>

  /// The maximum number of listed paths.
  private static let maximumPathCount = 8

  init(in template: CompiledTemplate) {
    words = Set(
      [TemplateFiles.viewsName, TemplateFiles.widgetName].flatMap { name in
        String(decoding: template.contents[name] ?? [], as: UTF8.self)
          .split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
          .flatMap { [$0] + $0.split(separator: "-") }
      })
    for source in template.description.sources where source.format == .json {
      guard let index = template.types.entry.index(of: source.name) else { continue }
      visit(at: template.types.entry.fields[index].type, source.name)
    }
  }

  /// A note that lists them, or `nil` if the template uses the whole sample.
  var diagnostic: Diagnostic? {
    guard !paths.isEmpty else { return nil }
    let shown = paths.prefix(Self.maximumPathCount).map { "'\($0)'" }.joined(separator: ", ")
    let rest =
      paths.count > Self.maximumPathCount ? " and \(paths.count - Self.maximumPathCount) more" : ""
    return Diagnostic(
      .note,
      paths.count == 1
        ? "\(shown) in 'sample.json' is not used by the template; remove it, or data without it will be rejected"
        : "\(shown)\(rest) in 'sample.json' are not used by the template; remove them, or data without them will be rejected"
    )
  }

  private mutating func visit(at type: TemplateType, _ path: String) {
    switch type {
    case .optional(let wrapped): visit(at: wrapped, path)
    case .array(let element): visit(at: element, path + "[]")
    case .dictionary(let value): visit(at: value, path + ".*")
    case .record(let record): for field in record.fields { visit(at: field, path) }
    case .bool, .int, .double, .cgFloat, .string, .native, .structure, .view, .sequence,
      .enumerated, .pair,
      .function, .viewBuilder, .contentBuilder, .keyPath, .variable, .void:
      break
    }
  }

  private mutating func visit(at field: RecordType.Field, _ path: String) {
    // `ForEach` may use 'id' implicitly.
    guard field.name != "id" else { return }
    let path = path + "." + field.key
    if words.contains(field.name[...]) || words.contains(field.key[...]) {
      visit(at: field.type, path)
    } else if !field.type.isOptional {
      paths.append(path)
    }
  }
}
