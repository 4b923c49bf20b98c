import Foundation
package import FramePipeline

/// The stream for what was asked for.
package enum StandardOutput {
  /// Writes JSON.
  package static func write(json value: JSONValue) {
    print(JSONText.string(of: value), terminator: "")
  }

  /// Writes texts of JSON as one array.
  static func write(jsonTexts texts: [String]) {
    let trimmed = texts.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
    print("[\(trimmed.joined(separator: ",\n"))]")
  }
}
