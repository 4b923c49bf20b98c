import CheckedJSON
import TemplateData
import TemplateEvaluation
package import TemplateLanguage

/// The contents of a template's files at the time of reading.
package struct TemplateFiles: Sendable {
  /// The path of the folder as the user wrote it.
  package let folder: String
  package let views: SourceText
  let sample: [UInt8]?
  private let widget: [UInt8]

  static let widgetName = "widget.json"
  static let viewsName = "views.swift"
  static let sampleFile = "sample.json"

  var sampleName: String { "\(folder)/\(Self.sampleFile)" }

  /// The contents by file name, which trust is granted for.
  var contents: [String: [UInt8]] {
    var contents = [Self.widgetName: widget, Self.viewsName: views.bytes]
    if let sample { contents[Self.sampleFile] = sample }
    return contents
  }

  /// Reads the files of a template.
  ///
  /// - Throws: ``TemplateError`` if a file is missing or unreadable.
  package init(folder: String) throws(TemplateError) {
    self.folder = folder
    widget = try Self.read(Self.widgetName, in: folder, atMost: 1 << 20)
    views = SourceText(
      try Self.read(Self.viewsName, in: folder, atMost: 4 << 20),
      name: "\(folder)/\(Self.viewsName)")
    let hasSample = DataFile(path: "\(folder)/\(Self.sampleFile)").exists
    sample = try hasSample ? Self.read(Self.sampleFile, in: folder, atMost: 1 << 20) : nil
  }

  /// Parses the `widget.json`.
  func description() throws(TemplateError) -> TemplateDescription {
    try Self.description(widget, in: folder)
  }

  /// Reads the `widget.json` of a folder.
  ///
  /// - Throws: ``TemplateError`` if it is missing or invalid.
  static func description(in folder: String) throws(TemplateError) -> TemplateDescription {
    try description(read(widgetName, in: folder, atMost: 1 << 20), in: folder)
  }

  private static func description(
    _ bytes: [UInt8], in folder: String
  ) throws(TemplateError) -> TemplateDescription {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    do throws(JSONFileError) {
      return try TemplateDescription(bytes, file: "\(folder)/\(widgetName)", folder: name)
    } catch {
      throw TemplateError(error)
    }
  }

  /// Reads a file inside the folder; a symbolic link could lead to a private file elsewhere.
  package static func read(
    _ name: String, in folder: String, atMost limit: Int
  ) throws(TemplateError) -> [UInt8] {
    do throws(DataError) {
      return try DataFile(path: "\(folder)/\(name)", in: folder).bytes(atMost: limit)
    } catch {
      throw TemplateError("\(error)")
    }
  }
}
