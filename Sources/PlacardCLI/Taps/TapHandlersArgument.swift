import CheckedJSON
import Foundation
import FramePipeline

/// A file of tap handlers on the command line.
enum TapHandlersArgument {
  /// Reads a file.
  static func handlers(at path: String) throws -> TapHandlers {
    // A folder, or a file without an end, is nothing to read.
    let type = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.type]
    guard type as? FileAttributeType == .typeRegular,
      let data = FileManager.default.contents(atPath: path)
    else {
      throw CommandError(
        "there is no file of tap handlers at '\(path)' that can be read; 'schema tap-handlers' tells "
          + "what is in one")
    }
    return try TapHandlers(JSONReader(Array(data), file: path))
  }
}
