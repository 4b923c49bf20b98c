import EmbeddedFiles
import Foundation
import Graphics
import TemplateCatalog
import TemplateEvaluation

/// The reference of the template language, generated from the same tables that the checker uses.
package enum Reference {
  /// The page as Markdown.
  package static var page: String {
    ([opening] + FirstWidget.page + [LanguageChapter.page] + [widgetFile, catalog, missing])
      .joined(separator: "\n\n") + "\n"
  }

  private static let opening = """
    # Templates: the reference

    A template is a folder: `widget.json` describes the widget and its data sources, `views.swift` has its views,
    `sample.json` has sample data, and `assets/` contains pictures, colors and fonts. `views.swift` is Swift: it has the
    same meaning as in SwiftUI, and it compiles in a widget. A template can use only what this page lists;
    `placard check` reports what is wrong and where.

    This page is generated from the tables with which templates are checked.
    """

  private static var widgetFile: String {
    EmbeddedFile.widgetFileChapter.text
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static var catalog: String {
    let introduction = """
      ## Views, modifiers and values

      The value after `=` is the default of an argument. `{ views }` is a closure of views, and `{ ChartContent }` one of the
      marks of a chart, written after the parentheses; a value of a known type can have a leading dot, such as `.red`.
      """
    return ([introduction] + Catalog.standard.sections.map { ReferenceChapter($0).page })
      .joined(separator: "\n\n")
  }

  private static var missing: String {
    let lines = UnsupportedFeature.all.map { group in
      "- \(group.names.map { "`\($0)`" }.joined(separator: ", ")): \(group.reason)."
    }
    return """
      ## What is not supported, and why

      \(lines.joined(separator: "\n"))
      """
  }
}

/// A chapter of the reference: the entries of a section of the catalog.
struct ReferenceChapter {
  private let section: any CatalogSection.Type

  init(_ section: any CatalogSection.Type) { self.section = section }

  var page: String {
    [
      "### \(section.title)", section.introduction, code(initializers), code(members),
      constants,
    ].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Formats lines as a Markdown code block.
  private func code(_ lines: [String]) -> String {
    lines.uniqued().map { "    " + $0 }.joined(separator: "\n")
  }

  private var initializers: [String] {
    section.entries.filter { $0.owner == .initializer }.map { "\($0)" }
  }

  /// The members of values, prefixed by the receiver's type unless it is any view.
  private var members: [String] {
    section.entries.compactMap { entry in
      switch entry.owner {
      case .value(.native("EnvironmentValues")): return "\\.\(entry)"
      case .value(.view): return ".\(entry)"
      case .value(let type): return "\(type).\(entry)" + Self.result(of: entry)
      case .type(let type) where !entry.isProperty: return "\(type).\(entry) → \(entry.result)"
      case .type, .initializer: return nil
      }
    }
  }

  /// Returns the result type of a function, unless it is a view.
  private static func result(of entry: CatalogEntry) -> String {
    guard !entry.isProperty, entry.result != .view, entry.result != .void else { return "" }
    return " → \(entry.result)"
  }

  /// The constants, one line for each type.
  private var constants: String {
    var names: [(type: String, names: [String])] = []
    for entry in section.entries where entry.isProperty {
      guard case .type(let type) = entry.owner else { continue }
      if let last = names.indices.last, names[last].type == "\(type)" {
        names[last].names.append(entry.name)
      } else {
        names.append(("\(type)", [entry.name]))
      }
    }
    return names.map { "- `\($0.type)`: " + $0.names.map { "`.\($0)`" }.joined(separator: " ") }
      .joined(separator: "\n")
  }
}
