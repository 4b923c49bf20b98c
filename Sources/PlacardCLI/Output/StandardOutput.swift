package import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import Graphics

/// The stream for results.
package enum StandardOutput {
  /// Writes text without control characters for terminals.
  package static func write(_ text: String, terminator: String = "\n") {
    print(text.printable, terminator: terminator)
  }

  /// Whether nobody reads the stream any more, as after `| head`; without `SIGPIPE` nothing else ends a command.
  static var isClosed: Bool {
    var stream = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&stream, 1, 0) > 0 && stream.revents & Int16(POLLERR) != 0
  }

  /// Writes JSON.
  package static func write(json value: JSONValue) {
    print(JSONWriter.string(of: value).printableJSON, terminator: "")
  }

  /// Writes the JSON text of a file.
  static func write(jsonText text: String) {
    print(text.printableJSON, terminator: text.hasSuffix("\n") ? "" : "\n")
  }

  /// Writes JSON texts as one array.
  static func write(jsonTexts texts: [String]) {
    let trimmed = texts.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
    print("[\(trimmed.joined(separator: ",\n").printableJSON)]")
  }
}

extension String {
  /// The text with line breaks replaced by spaces.
  package var inOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}

/// Text in aligned columns, without a heading.
package struct AlignedColumns {
  let rows: [[String]]

  package init(rows: [[String]]) { self.rows = rows }

  package var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}
