import CheckedJSON
import Foundation
import FramePipeline

/// A file of tap handlers on the command line.
enum TapHandlersArgument {
  private static let mostBytes = 1 << 20

  /// Reads a file.
  static func handlers(at path: String) throws -> TapHandlers {
    guard let data = LocalDisk().contents(of: path, atMost: mostBytes) else {
      throw CommandError(
        "there is no file of tap handlers at '\(path)' that can be read, of 1 MiB at most; "
          + "'schema tap-handlers' tells what is in one")
    }
    return try TapHandlers(JSONReader(Array(data), file: path))
  }
}
