import Foundation
import Testing

@testable import TemplateEvaluation

/// A text that Swift rejects, with a part of the checker's message, or a text that both accept.
struct SwiftRule: CustomTestStringConvertible {
  let number: Int
  /// Members of a view with an `entry`, or a whole file with the view `ROW`.
  let text: String
  let expectedMessage: String?

  var testDescription: String { text }

  var source: String {
    let file =
      text.contains("ROW")
      ? text : "struct ROW: View {\n  let entry: Entry\n\(members)\n}\n"
    return "import SwiftUI\nimport WidgetKit\n\n" + file.replacing("ROW", with: "Row\(number)")
  }

  private var members: String {
    text.contains("var body") ? text : text + "\n  var body: some View { Text(\"\") }"
  }

  static let all = (rejected.map { ($0.0, Optional($0.1)) } + accepted.map { ($0, nil) })
    .enumerated().map {
      SwiftRule(number: $0.offset, text: $0.element.0, expectedMessage: $0.element.1)
    }

  static let types = """
    import SwiftUI
    import WidgetKit

    struct Entry: TimelineEntry, Hashable {
      let date: Date
      let title: String
      let note: String?
      let count: Int
      let ratio: Double
      let isOpen: Bool
      let numbers: [Int]
      let values: [Double]
      let words: [String]
      let players: [Player]
      let prices: [String: Double]
    }

    struct Player: Codable, Hashable, Identifiable {
      let id: String
      let name: String
      let level: Int
    }
    """

  static let player = RecordType(
    name: "Player",
    fields: [
      RecordType.Field(name: "id", type: .string), RecordType.Field(name: "name", type: .string),
      RecordType.Field(name: "level", type: .int),
    ])

  static let entry = RecordType(
    name: "Entry",
    fields: [
      RecordType.Field(name: "date", type: .date), RecordType.Field(name: "title", type: .string),
      RecordType.Field(name: "note", type: .optional(.string)),
      RecordType.Field(name: "count", type: .int), RecordType.Field(name: "ratio", type: .double),
      RecordType.Field(name: "isOpen", type: .bool),
      RecordType.Field(name: "numbers", type: .array(.int)),
      RecordType.Field(name: "values", type: .array(.double)),
      RecordType.Field(name: "words", type: .array(.string)),
      RecordType.Field(name: "players", type: .array(.record(player))),
      RecordType.Field(name: "prices", type: .dictionary(.double)),
    ])
}
