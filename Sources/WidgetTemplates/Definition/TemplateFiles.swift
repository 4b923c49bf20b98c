import CheckedJSON
import TemplateData
package import TemplateLanguage

/// The files of a template's folder, as they were when it was read.
package struct TemplateFiles: Sendable {
  /// The folder as the person named it.
  package let folder: String
  package let views: SourceText
  let sample: [UInt8]?

  static let widgetName = "widget.json"
  static let viewsName = "views.swift"
  static let sampleFile = "sample.json"

  var sampleName: String { "\(folder)/\(Self.sampleFile)" }

  /// Reads the files that are needed to show something.
  ///
  /// - Throws: ``TemplateError`` where one is not there, or not to be read.
  package init(folder: String) throws(TemplateError) {
    self.folder = folder
    let path = "\(folder)/\(Self.viewsName)"
    views = SourceText(try Self.read(path, atMost: 4 << 20), name: path)
    let sample = DataFile(path: "\(folder)/\(Self.sampleFile)")
    self.sample = try sample.exists ? Self.read(sample.path, atMost: 8 << 20) : nil
  }

  /// Reads the `widget.json` of a folder.
  ///
  /// - Throws: ``TemplateError`` where it is missing or wrong.
  static func description(in folder: String) throws(TemplateError) -> TemplateDescription {
    let path = "\(folder)/\(widgetName)"
    let bytes = try read(path, atMost: 1 << 20)
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    do throws(JSONFileError) {
      return try TemplateDescription(bytes, file: path, folder: name)
    } catch {
      throw TemplateError(error)
    }
  }

  private static func read(_ path: String, atMost limit: Int) throws(TemplateError) -> [UInt8] {
    do throws(DataError) { return try DataFile(path: path).bytes(atMost: limit) } catch {
      throw TemplateError("\(error)")
    }
  }
}
