import CheckedJSON
import FileStorage
package import Foundation

/// Data that was set from outside, in files of a folder.
package struct PushedData: Sendable {
  private let folder: String

  /// The most bytes of a value.
  package static let mostBytes = 8 << 20

  /// The data of a folder, which is made with the first value.
  package init(folder: String) { self.folder = folder }

  /// A value and when it was set.
  package struct Entry: Hashable, Sendable {
    package var value: DataValue
    package var date: Date
  }

  /// Sets the data of a template's source.
  ///
  /// - Parameters:
  ///   - json: The value as JSON.
  ///   - kind: The template's kind.
  ///   - source: The source's name.
  ///   - date: The present time.
  /// - Throws: ``DataError`` where it is no JSON, or cannot be written; the value before is whole then.
  package func set(
    _ json: [UInt8], kind: String, source: String, at date: Date
  ) throws(DataError) {
    do throws(JSONFileError) { _ = try DataValue(json: json, named: source) } catch {
      throw .content(error)
    }
    let head = DataObject([("date", .number(date.timeIntervalSince1970))])
    try file(kind, source).replace(CheckedRecord(head: head, body: json).bytes)
  }

  /// Sets the data of a template's source to a value.
  package func set(
    _ value: DataValue, kind: String, source: String, at date: Date
  ) throws(DataError) {
    try set(value.jsonBytes(), kind: kind, source: source, at: date)
  }

  /// What was set last.
  ///
  /// - Parameters:
  ///   - kind: The template's kind.
  ///   - source: The source's name.
  /// - Returns: The value and when it was set.
  /// - Throws: ``DataError`` where nothing was, or the file is damaged.
  package func entry(kind: String, source: String) throws(DataError) -> Entry {
    let file = file(kind, source)
    guard let bytes = file.bytes(atMost: CheckedRecord.mostBytes) else {
      throw .notSet(source: source, kind: kind)
    }
    guard let record = CheckedRecord(bytes), let date = record.head.date("date"),
      let value = try? DataValue(json: record.body, named: source)
    else {
      throw .file(path: file.path, reason: "it is damaged; set the data of '\(source)' again")
    }
    return Entry(value: value, date: date)
  }

  /// Removes what was set, where there is something.
  package func remove(kind: String, source: String) { file(kind, source).remove() }

  /// A kind may be any text, and a file's name may not.
  private func file(_ kind: String, _ source: String) -> PersistedFile {
    let name = SHA256.hexDigest(of: "\(kind.utf8.count):\(kind)\(source)")
    return PersistedFile(path: "\(folder)/\(name).pushed", followsFolderLink: false)
  }
}
