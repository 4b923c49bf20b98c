import Foundation

/// The folder of a gallery, which takes the place of the former one when it is complete.
struct GalleryFolder {
  /// Where the gallery will be.
  let path: String
  /// Where it is made.
  let work: String

  init(output: String) throws {
    path = output + "/preview"
    work = output + "/.preview-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        "the folder '\(output)' cannot be written: \(CommandError.message(of: error)); "
          + "choose another with --output")
    }
  }

  /// Adds the page and the contact sheet, and puts the gallery in its place.
  func finish(title: String, results: [String]) throws {
    let pictures = try Self.pictures(results)
    let data = { (file: String) in try Data(contentsOf: URL(fileURLWithPath: work + "/" + file)) }
    do {
      let page = GalleryPage(title: title, pictures: pictures, data: data)
      try Data(try page.html().utf8).write(to: URL(fileURLWithPath: work + "/index.html"))
      let sheet = ContactSheet(title: title, pictures: pictures, data: data)
      try sheet.png().write(to: URL(fileURLWithPath: work + "/contact-sheet.png"))
      try replace()
    } catch {
      throw CommandError(
        "the gallery in '\(path)' cannot be written: \(CommandError.message(of: error)); "
          + "make room, or choose another folder with --output")
    }
  }

  /// Leaves the former gallery as it is.
  func abandon() { try? FileManager.default.removeItem(atPath: work) }

  private static func pictures(_ results: [String]) throws -> [GalleryPicture] {
    try results.map { try JSONDecoder().decode(GalleryPicture.self, from: Data($0.utf8)) }
  }

  private func replace() throws {
    let manager = FileManager.default
    let former = work + "-former"
    if manager.fileExists(atPath: path) { try manager.moveItem(atPath: path, toPath: former) }
    try manager.moveItem(atPath: work, toPath: path)
    try? manager.removeItem(atPath: former)
  }
}
