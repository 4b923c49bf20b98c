import EmbeddedFiles
import Foundation

/// The page that says all that can be written in a template, made of the tables that check templates.
package enum Reference {
  /// The page as Markdown.
  package static var page: String {
    ([opening] + FirstWidget.page + [LanguageChapter.page] + [widgetFile, catalogue, missing])
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

  private static var catalogue: String {
    let introduction = """
      ## Views, modifiers and values

      What stands behind `=` is the default of an argument that may be left out. `{ views }` is a closure of views, written
      behind the parentheses; a value of a type that is known may be written with a leading dot, such as `.red`.
      """
    return ([introduction] + Catalogue.standard.sections.map { ReferenceChapter($0).page })
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
