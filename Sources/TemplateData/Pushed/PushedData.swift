import CheckedJSON
import FileStorage
package import Foundation

/// Pushed data, stored as files in a folder.
package struct PushedData: Sendable {
  private let folder: String

  /// The maximum length of a value in bytes.
  package static let maximumBytes = 8 << 20

  /// Opens a folder, which is created with the first value.
  package init(folder: String) { self.folder = folder }

  /// A value and the date when it was pushed.
  package struct Entry: Hashable, Sendable {
    package var value: DataValue
    package var date: Date
  }

  /// Stores the data of a template's source.
  ///
  /// - Parameters:
  ///   - json: The value as JSON.
  ///   - kind: The template's kind.
  ///   - source: The source's name.
  ///   - date: The current date.
  /// - Throws: ``DataError`` if it is not JSON or cannot be written; the previous value then remains intact.
  package func set(
    _ json: [UInt8], kind: String, source: String, at date: Date
  ) throws(DataError) {
    do throws(JSONFileError) { _ = try DataValue(json: json, named: source) } catch {
      throw .content(error)
    }
    let head = DataObject([("date", .number(date.timeIntervalSince1970))])
    try file(kind, source).replace(ChecksummedRecord(head: head, body: json).bytes)
  }

  /// Stores a value as the data of a template's source.
  package func set(
    _ value: DataValue, kind: String, source: String, at date: Date
  ) throws(DataError) {
    try set(value.jsonBytes(), kind: kind, source: source, at: date)
  }

  /// Returns the data that was pushed last.
  ///
  /// - Parameters:
  ///   - kind: The template's kind.
  ///   - source: The source's name.
  /// - Returns: The value and the date when it was pushed.
  /// - Throws: ``DataError`` if nothing was pushed, or the file is damaged.
  package func entry(kind: String, source: String) throws(DataError) -> Entry {
    let file = file(kind, source)
    guard let bytes = file.bytes(atMost: ChecksummedRecord.maximumBytes) else {
      throw .notPushed(source: source, kind: kind)
    }
    guard let record = ChecksummedRecord(bytes), let date = record.header.date("date"),
      let value = try? DataValue(json: record.body, named: source)
    else {
      throw .file(path: file.path, reason: "it is damaged; set the data of '\(source)' again")
    }
    return Entry(value: value, date: date)
  }

  /// Removes the pushed data of a source, if any.
  package func remove(kind: String, source: String) { file(kind, source).remove() }

  /// Uses a digest, because a kind may contain characters that a file name must not.
  private func file(_ kind: String, _ source: String) -> PersistedFile {
    let name = SHA256.hexDigest(of: "\(kind.utf8.count):\(kind)\(source)")
    return PersistedFile(path: "\(folder)/\(name).pushed", followsFolderLink: false)
  }
}
