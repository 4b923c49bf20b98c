import Foundation

/// The stream for progress and for what went wrong.
enum StandardError {
  /// Writes a line.
  static func write(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
