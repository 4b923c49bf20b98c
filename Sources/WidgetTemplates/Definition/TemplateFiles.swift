import TemplateData
package import TemplateLanguage

/// The files of a template's folder, as they were when it was read.
package struct TemplateFiles: Sendable {
  /// The folder as the person named it.
  package let folder: String
  let widget: [UInt8]
  package let views: SourceText
  let sample: [UInt8]?

  static let widgetName = "widget.json"
  static let viewsName = "views.swift"
  static let sampleFile = "sample.json"

  var sampleName: String { "\(folder)/\(Self.sampleFile)" }
  var widgetPath: String { "\(folder)/\(Self.widgetName)" }

  /// The folder's own name.
  var name: String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }

  /// Reads the files of a folder.
  ///
  /// - Throws: ``TemplateError`` where one that is needed is not there.
  package init(folder: String) throws(TemplateError) {
    self.folder = folder
    widget = try Self.read("\(folder)/\(Self.widgetName)", atMost: 1 << 20)
    let path = "\(folder)/\(Self.viewsName)"
    views = SourceText(try Self.read(path, atMost: 4 << 20), name: path)
    let sample = "\(folder)/\(Self.sampleFile)"
    self.sample = try Self.exists(sample) ? Self.read(sample, atMost: 8 << 20) : nil
  }

  private static func read(_ path: String, atMost limit: Int) throws(TemplateError) -> [UInt8] {
    do throws(DataError) { return try DataFile(path: path).bytes(atMost: limit) } catch {
      throw TemplateError("\(error)")
    }
  }

  private static func exists(_ path: String) -> Bool { DataFile(path: path).exists }
}
