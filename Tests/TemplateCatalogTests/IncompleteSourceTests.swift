import TemplateLanguage
import Testing

@testable import TemplateCatalog
@testable import TemplateEvaluation

/// Errors of a file in which a string is not closed.
struct IncompleteSourceTests {
  @Test
  func namesThatAStringHidesAreNotUnknown() {
    let source = SourceText(
      """
      struct XView: View {
        let entry: Entry
        var body: some View {
          let title = "Hello"
          let first = title "a""
          Text(first)
        }
      }
      """, name: "views.swift")
    let checked = TemplateViews.checked(
      source, entry: Entry.recordType,
      records: ["Entry": Entry.recordType, "Player": Player.recordType], catalog: .standard)
    #expect(checked.views == nil)
    #expect(
      checked.diagnostics.map(\.message)
        == ["this string has no closing quotation mark on its line"])
  }
}
