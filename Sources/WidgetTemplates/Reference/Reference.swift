import EmbeddedFiles
import Foundation
import TemplateCatalog
import TemplateEvaluation

/// The page that says all that can be written in a template, made of the tables that check templates.
package enum Reference {
  /// The page as Markdown.
  package static var page: String {
    ([opening] + FirstWidget.page + [LanguageChapter.page] + [widgetFile, catalog, missing])
      .joined(separator: "\n\n") + "\n"
  }

  private static let opening = """
    # Templates: the reference

    A template is a folder: `widget.json` says what the widget is and where its data comes from, `views.swift` how it looks,
    `sample.json` what the data is like, and `assets/` holds pictures, colors and fonts. `views.swift` is Swift: what is
    written in it means what it means in SwiftUI, and it compiles in a widget. Only what this page lists can be written in a
    template; `placard check` says what is wrong and where.

    This page is made by the code that checks templates, from the same tables.
    """

  private static var widgetFile: String {
    EmbeddedFile.widgetFileChapter.text
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static var catalog: String {
    let introduction = """
      ## Views, modifiers and values

      What stands behind `=` is the default of an argument that may be left out. `{ views }` is a closure of views, written
      behind the parentheses; a value of a type that is known may be written with a leading dot, such as `.red`.
      """
    return ([introduction] + Catalog.standard.sections.map { ReferenceChapter($0).page })
      .joined(separator: "\n\n")
  }

  private static var missing: String {
    let lines = Unsupported.all.map { group in
      "- \(group.names.map { "`\($0)`" }.joined(separator: ", ")): \(group.reason)."
    }
    return """
      ## What is not there, and why

      \(lines.joined(separator: "\n"))
      """
  }
}

/// A chapter of the reference: what a section of the catalog has.
struct ReferenceChapter {
  private let section: any CatalogSection.Type

  init(_ section: any CatalogSection.Type) { self.section = section }

  var page: String {
    [
      "### \(section.title)", section.introduction, code(initializers), code(members),
      constants,
    ].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Lines as Markdown's code.
  private func code(_ lines: [String]) -> String {
    var seen: Set<String> = []
    return lines.filter { seen.insert($0).inserted }.map { "    " + $0 }.joined(separator: "\n")
  }

  private var initializers: [String] {
    section.entries.filter { $0.place == .initializer }.map { "\($0)" }
  }

  /// The members of values, with the type before the dot where it is not any view.
  private var members: [String] {
    section.entries.compactMap { entry in
      switch entry.place {
      case .value(.native("EnvironmentValues")): return "\\.\(entry)"
      case .value(.view): return ".\(entry)"
      case .value(let type): return "\(type).\(entry)" + Self.result(of: entry)
      case .type(let type) where !entry.isProperty: return "\(type).\(entry) → \(entry.result)"
      case .type, .initializer: return nil
      }
    }
  }

  /// What a function gives, where it is no view.
  private static func result(of entry: CatalogEntry) -> String {
    guard !entry.isProperty, entry.result != .view, entry.result != .void else { return "" }
    return " → \(entry.result)"
  }

  /// The constants, a line a type.
  private var constants: String {
    var names: [(type: String, names: [String])] = []
    for entry in section.entries where entry.isProperty {
      guard case .type(let type) = entry.place else { continue }
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
