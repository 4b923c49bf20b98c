import Foundation
import TemplateData
import Testing
import WidgetTimeline

@testable import WidgetTemplates

/// A template that is shipped with the package.
struct ShippedTemplate: CustomTestStringConvertible {
  let name: String

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static let all: [ShippedTemplate] = {
    let folder = package + "/Templates"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted()
      .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/widget.json") }
      .map { ShippedTemplate(name: $0) }
  }()

  /// The date of every sample: a Wednesday at 9:41 in Berlin.
  static let sampleDate = Date(timeIntervalSince1970: 1_768_380_060)
  static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  var testDescription: String { name }
  var folder: String { Self.package + "/Templates/" + name }

  func loaded() throws -> LoadedTemplate { try LoadedTemplate(folder: folder) }
}
