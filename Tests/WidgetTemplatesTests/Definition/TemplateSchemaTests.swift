import CheckedJSON
import Foundation
import FramePipeline
import TestSupport
import Testing

@testable import WidgetTemplates

/// The published schema of `widget.json` and its reader accept the same files, and errors are
/// reported with their location.
@Suite struct TemplateSchemaTests {
  private func problems(_ text: String) throws -> [String] {
    try SchemaValidator(schema: TemplateSchema.text)
      .problems(in: JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
  }

  private func read(_ text: String) throws {
    _ = try TemplateDescription(Array(text.utf8), file: "widget.json", folder: "mine")
  }

  @Test(arguments: WidgetFileExamples.valid) func validFilesMatchTheSchemaAndAreRead(text: String)
    throws
  {
    #expect(try problems(text) == [])
    try read(text)
  }

  @Test(arguments: [
    (
      #"{ "reload": "15m" }"#,
      #"1:13: 'reload' is not a date; did you mean ".after(entry.date + 900)"?"#
    ),
    (#"{ "reload": "2 h" }"#, #"did you mean ".after(entry.date + 7200)"?"#),
  ]) func suggestsADateForADuration(text: String, message: String) throws {
    let error = #expect(throws: JSONFileError.self) { try read(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: WidgetFileExamples.invalid)
  func invalidFilesAreRejected(text: String, message: String) throws {
    #expect(try !problems(text).isEmpty)
    let error = #expect(throws: JSONFileError.self) { try read(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
