import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import TestSupport
import Testing

/// The published schema of screens and the reader accept the same files.
@Suite struct ScreenSchemaTests {
  private let schema: JSONValue
  private let validator: SchemaValidator

  init() throws {
    schema = try JSONDecoder().decode(JSONValue.self, from: Data(ScreenSchema.text.utf8))
    validator = try SchemaValidator(schema: ScreenSchema.text)
  }

  private func problems(_ text: String) throws -> [String] {
    validator.problems(in: try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
  }

  private func isRead(_ text: String) -> Bool {
    (try? ScreenFileTests.file(text)) != nil
  }

  @Test(arguments: ScreenExamples.valid)
  func validFilesMatchTheSchemaAndAreRead(text: String) throws {
    #expect(try problems(text) == [])
    _ = try ScreenFileTests.file(text)
  }

  /// Both the schema and the reader reject each file, so editors mark errors and commands report
  /// them.
  @Test(arguments: ScreenExamples.invalid)
  func invalidFilesAreRejected(text: String) throws {
    #expect(try !problems(text).isEmpty)
    #expect(!isRead(text))
  }

  /// Errors that a schema cannot express are reported by the reader.
  @Test(arguments: ScreenExamples.inconsistent)
  func inconsistentFilesAreRejectedByTheReader(text: String) throws {
    #expect(try problems(text) == [])
    #expect(!isRead(text))
  }

  @Test func readmeScreensMatchTheSchemaAndAreRead() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../README.md")
    let screens = try String(contentsOf: readme, encoding: .utf8)
      .matches(of: /(?ms)^\{\n(?:(?!^\}).)*?"slots".*?^\}$/).map { String($0.output) }
    #expect(!screens.isEmpty)
    for screen in screens {
      #expect(try problems(screen) == [])
      _ = try ScreenFileTests.file(screen)
    }
  }

  @Test func layoutNamesMatchTheReader() throws {
    let layouts = schema["properties"]?["layout"]?["oneOf"]?.first?["enum"]?.texts
    #expect(layouts == NamedLayout.allCases.map(\.rawValue) + ["free"])
    let cells = schema["$defs"]?["cell"]?["oneOf"]?.first?["enum"]?.texts ?? []
    #expect(Set(cells) == Set(NamedLayout.allCases.flatMap(\.cellNames)))
  }
}

extension JSONValue {
  fileprivate var first: JSONValue? {
    if case .array(let values) = self { values.first } else { nil }
  }

  fileprivate var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
