import Graphics
import TemplateData

/// What a sample has that nothing reads: data without it would be refused for nothing.
struct UnusedMembers {
  /// The ways to it.
  private(set) var ways: [String] = []
  /// All words of the files: a member whose name is none of them is not read.
  private let words: Set<Substring>

  /// The most that are told.
  private static let mostWays = 8

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

  /// What is said of it; `nil` where all is read.
  var diagnostic: Diagnostic? {
    guard !ways.isEmpty else { return nil }
    let shown = ways.prefix(Self.mostWays).map { "'\($0)'" }.joined(separator: ", ")
    let rest = ways.count > Self.mostWays ? " and \(ways.count - Self.mostWays) more" : ""
    return Diagnostic(
      .note,
      "nothing reads \(shown)\(rest) of 'sample.json', and data without them is refused; leave them out there"
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
      ways.append(way)
    }
  }
}
