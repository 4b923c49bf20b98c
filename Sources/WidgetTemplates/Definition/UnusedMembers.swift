import Graphics
import TemplateData
import TemplateEvaluation

/// The members of a sample that the template does not use: data without them would be rejected needlessly.
struct UnusedMembers {
  /// The paths of the members.
  private(set) var paths: [String] = []
  /// All words of the files: a member whose name is none of them is not read.
  private let words: Set<Substring>

  /// The most that are listed.
  private static let mostPaths = 8

  init(in template: CompiledTemplate) {
    words = Set(
      [TemplateFiles.viewsName, TemplateFiles.widgetName].flatMap { name in
        String(decoding: template.contents[name] ?? [], as: UTF8.self)
          .split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
          .flatMap { [$0] + $0.split(separator: "-") }
      })
    for source in template.description.sources where source.format == .json {
      guard let place = template.types.entry.place(of: source.name) else { continue }
      look(at: template.types.entry.fields[place].type, source.name)
    }
  }

  /// The note about them, or `nil` where the template uses all of the sample.
  var diagnostic: Diagnostic? {
    guard !paths.isEmpty else { return nil }
    let shown = paths.prefix(Self.mostPaths).map { "'\($0)'" }.joined(separator: ", ")
    let rest = paths.count > Self.mostPaths ? " and \(paths.count - Self.mostPaths) more" : ""
    return Diagnostic(
      .note,
      paths.count == 1
        ? "\(shown) in 'sample.json' is not used by the template; remove it, or data without it will be rejected"
        : "\(shown)\(rest) in 'sample.json' are not used by the template; remove them, or data without them will be rejected"
    )
  }

  private mutating func look(at type: TemplateType, _ way: String) {
    switch type {
    case .optional(let wrapped): look(at: wrapped, way)
    case .array(let element): look(at: element, way + "[]")
    case .dictionary(let value): look(at: value, way + ".*")
    case .record(let record): for field in record.fields { look(at: field, way) }
    case .bool, .int, .double, .cgFloat, .string, .native, .structure, .view, .sequence,
      .enumerated, .pair,
      .function, .builder, .keyPath, .variable, .void:
      break
    }
  }

  private mutating func look(at field: RecordType.Field, _ way: String) {
    // A list may be told apart by it without a word of it.
    guard field.name != "id" else { return }
    let way = way + "." + field.key
    if words.contains(field.name[...]) || words.contains(field.key[...]) {
      look(at: field.type, way)
    } else if !field.type.isOptional {
      paths.append(way)
    }
  }
}
