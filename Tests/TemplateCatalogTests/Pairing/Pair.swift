import Foundation
import Graphics
import TemplateLanguage
import WidgetUI

@testable import TemplateCatalog
@testable import TemplateEvaluation

/// A file of `Pairs`: its views are compiled by Swift and interpreted as a template, and both must be drawn equally.
struct Pair {
  let name: String
  /// The configurations in which both must be equal.
  let configurations: [RenderConfiguration]
  let compiled: @MainActor (Entry) -> AnyView

  init<Content: View>(
    _ name: String, in configurations: [RenderConfiguration] = RenderConfiguration.all,
    _ compiled: @escaping @MainActor (Entry) -> Content
  ) {
    self.name = name
    self.configurations = configurations
    self.compiled = { AnyView(compiled($0)) }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Pairs")

  var text: String {
    let file = Self.folder.appendingPathComponent(name + ".swift")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The file checked as a template, with its problems.
  func template() -> (views: TemplateViews?, problems: [String]) {
    checked(text, name: name + ".swift")
  }

  /// The differences between the two, a few lines of each.
  @MainActor
  func differences(in configuration: RenderConfiguration, _ views: TemplateViews) -> [String] {
    let entry = Entry()
    let one = configuration.draw { compiled(entry) }
    let other = configuration.draw { views.view(of: entry.record) }
    var found: [String] = []
    if one.list != other.list {
      let lines = (one.list.lines, other.list.lines)
      let lineIndex =
        zip(lines.0, lines.1).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        ?? min(lines.0.count, lines.1.count)
      found += ["line \(lineIndex) of \(lines.0.count) and \(lines.1.count)"]
      found += ["compiled: " + lines.0.around(lineIndex), "template: " + lines.1.around(lineIndex)]
    }
    if one.diagnostics != other.diagnostics {
      found.append("compiled says \(one.diagnostics), template \(other.diagnostics)")
    }
    return found.isEmpty ? [] : ["\(name) in \(configuration)"] + found
  }
}

/// Checks a text as the views for the tests' entries.
func checked(
  _ text: String, name: String = "views.swift"
) -> (views: TemplateViews?, problems: [String]) {
  let source = SourceText(text, name: name)
  let (views, diagnostics) = TemplateViews.checked(
    source, entry: Entry.recordType,
    records: ["Entry": Entry.recordType, "Player": Player.recordType], catalog: .standard)
  return (views, diagnostics.map { "\(SourceReport($0, in: source))" })
}

extension DisplayList {
  fileprivate var lines: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension [String] {
  fileprivate func around(_ lineIndex: Int) -> String {
    self[Swift.max(0, lineIndex - 8)..<Swift.min(count, lineIndex + 8)].joined(separator: "\n")
  }
}
