import CheckedJSON
import FleetConfiguration
import Foundation
import FramePipeline
import WidgetWorker

/// A fleet file that a person named, with the screen files that it names.
struct FleetDocument {
  let file: FleetFile

  /// The maximum size of a fleet file in bytes.
  private static let maximumBytes = 8 << 20
  /// The maximum size of a screen file in bytes.
  private static let maximumScreenBytes = 1 << 20

  /// Reads a file in JSON, or in YAML if its name ends in `.yaml` or `.yml`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - errors: Collects the errors of its entries.
  /// - Throws: `JSONFileError` at the first error of syntax; ``CommandError`` if it cannot be read.
  init(at path: String, errors: inout FileErrors) throws {
    guard let bytes = LocalDisk().contents(of: path, atMost: Self.maximumBytes) else {
      throw CommandError("\(UnreadableFile(path: path, maximum: Self.maximumBytes >> 20))")
    }
    let reader = try Self.reader([UInt8](bytes), path)
    let folder = (path as NSString).deletingLastPathComponent
    file = FleetFile(reader, errors: &errors) { name throws(JSONFileError) in
      let text = try name.string()
      let other = text.hasPrefix("/") || folder.isEmpty ? text : folder + "/" + text
      guard let bytes = LocalDisk().contents(of: other, atMost: Self.maximumScreenBytes) else {
        throw name.error(
          "names a screen file: "
            + "\(UnreadableFile(path: other, maximum: Self.maximumScreenBytes >> 20))")
      }
      return try Self.reader([UInt8](bytes), other)
    }
  }

  private static func reader(
    _ bytes: [UInt8], _ path: String
  ) throws(JSONFileError) -> JSONReader {
    path.hasSuffix(".yaml") || path.hasSuffix(".yml")
      ? try YAMLReader.read(bytes, file: path) : try JSONReader(bytes, file: path)
  }
}
