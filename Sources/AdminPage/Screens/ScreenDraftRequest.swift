import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import WidgetHost
import WidgetUI

/// A screen as a page sends it.
struct ScreenDraftRequest: Decodable {
  /// The text of its file.
  var text: String
  /// The name and the version of the screen that the page has read; `nil` for a new one.
  var name: String?
  var version: String?
  /// The time of a picture, in minutes from now.
  var minutes: Int?
  /// The color scheme of a picture; `nil` follows the screen.
  var scheme: String?
  /// The displays that show a new screen.
  var displays: [String]?

  private static let maximumMinutes = 1440

  /// Returns the draft, with the file as a person would write it.
  ///
  /// - Parameters:
  ///   - screens: The stored screens.
  ///   - isSaved: Whether another version than the one that the page has read is an error.
  /// - Returns: The draft.
  /// - Throws: `JSONFileError` if the text is no JSON; ``StateError`` if the screen was removed or changed meanwhile.
  func draft(of screens: [WidgetScreen], isSaved: Bool) throws -> ScreenDraft {
    let value = try JSONValue(parsing: Array(text.utf8), file: "screen.json")
    let written = JSONWriter.string(of: value)
    guard let name, let version else { return ScreenDraft(text: written, base: .none) }
    guard let stored = screens.first(where: { $0.id == name }) else {
      throw StateError.unknownScreen(name, suggestion: "")
    }
    if isSaved, stored.textVersion != version { throw StateError.screenChanged(name) }
    return ScreenDraft(text: written, base: .text(stored.text))
  }

  /// The time of the picture.
  ///
  /// - Throws: ``AdminError`` if it is not within the next day.
  func date(from now: Date) throws(AdminError) -> Date {
    let minutes = minutes ?? 0
    guard (0...Self.maximumMinutes).contains(minutes) else {
      throw AdminError(422, "the picture is of a time within the next 24 hours")
    }
    return now.addingTimeInterval(Double(minutes) * 60)
  }

  /// The color scheme of the picture.
  ///
  /// - Throws: ``AdminError`` if there is no such scheme.
  func colorScheme() throws(AdminError) -> ColorScheme? {
    guard let scheme else { return nil }
    guard let known = ColorScheme(rawValue: scheme) else {
      throw AdminError(422, "the colors are 'light' or 'dark'")
    }
    return known
  }
}

extension WidgetScreen {
  /// The digest of the file's text, by which a page finds out whether someone else changed it.
  var textVersion: String { SHA256.hexDigest(of: Array(text.utf8)) }
}

extension ScreenPreview {
  /// The picture as a page shows it, with the minutes from now at which it changes.
  func json(at now: Date) -> JSONValue {
    let minutes = proof.changes.map { Int(($0.date.timeIntervalSince(now) / 60).rounded(.up)) }
    var changes: [Int] = []
    for minute in minutes where (1...1440).contains(minute) && minute != changes.last {
      changes.append(minute)
    }
    let png = Data(proof.picture.png)
    return .object([
      "picture": .object([
        "data": .string("data:image/png;base64," + png.base64EncodedString()),
        "width": .integer(proof.picture.size.width), "height": .integer(proof.picture.size.height),
        "description": proof.description.map(JSONValue.string),
      ]),
      "scheme": .string(scheme.rawValue), "zone": .string(timeZone),
      "now": .string(Timestamp(now).text), "changes": .array(changes.map(JSONValue.integer)),
      "notes": .array(notes.map(JSONValue.string)),
    ])
  }
}
