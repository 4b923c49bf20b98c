import Foundation
package import FramePipeline
import Graphics

/// The stream for what was asked for.
package enum StandardOutput {
  /// Writes text, without what a terminal would obey.
  package static func write(_ text: String, terminator: String = "\n") {
    print(text.printable, terminator: terminator)
  }

  /// Writes JSON.
  package static func write(json value: JSONValue) {
    print(JSONWriter.string(of: value).printableJSON, terminator: "")
  }

  /// Writes a text of JSON as it is in a file.
  static func write(jsonText text: String) {
    print(text.printableJSON, terminator: text.hasSuffix("\n") ? "" : "\n")
  }

  /// Writes texts of JSON as one array.
  static func write(jsonTexts texts: [String]) {
    let trimmed = texts.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
    print("[\(trimmed.joined(separator: ",\n").printableJSON)]")
  }
}
