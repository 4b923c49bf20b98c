import CheckedJSON
import TemplateData
import TemplateEvaluation
package import TemplateLanguage

/// The files of a template's folder, as they were when it was read.
package struct TemplateFiles: Sendable {
  /// The folder as the person named it.
  package let folder: String
  package let views: SourceText
  let sample: [UInt8]?
  private let widget: [UInt8]

  static let widgetName = "widget.json"
  static let viewsName = "views.swift"
  static let sampleFile = "sample.json"

  var sampleName: String { "\(folder)/\(Self.sampleFile)" }

  /// The bytes by the files' names: what trust is asked for.
  var contents: [String: [UInt8]] {
    var contents = [Self.widgetName: widget, Self.viewsName: views.bytes]
    if let sample { contents[Self.sampleFile] = sample }
    return contents
  }

  /// Reads the files that are needed to show something.
  ///
  /// - Throws: ``TemplateError`` where one is not there, or not to be read.
  package init(folder: String) throws(TemplateError) {
    self.folder = folder
    widget = try Self.read(Self.widgetName, in: folder, atMost: 1 << 20)
    views = SourceText(
      try Self.read(Self.viewsName, in: folder, atMost: 4 << 20),
      name: "\(folder)/\(Self.viewsName)")
    let hasSample = DataFile(path: "\(folder)/\(Self.sampleFile)").exists
    sample = try hasSample ? Self.read(Self.sampleFile, in: folder, atMost: 1 << 20) : nil
  }

  /// What the `widget.json` says.
  func description() throws(TemplateError) -> TemplateDescription {
    try Self.description(widget, in: folder)
  }

  /// Reads the `widget.json` of a folder.
  ///
  /// - Throws: ``TemplateError`` where it is missing or wrong.
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

  /// A link could lead to a file that is nobody's business.
  private static func read(
    _ name: String, in folder: String, atMost limit: Int
  ) throws(TemplateError) -> [UInt8] {
    do throws(DataError) {
      return try DataFile(path: "\(folder)/\(name)", in: folder).bytes(atMost: limit)
    } catch {
      throw TemplateError("\(error)")
    }
  }
}
