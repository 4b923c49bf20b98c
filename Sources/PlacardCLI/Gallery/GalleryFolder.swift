import CDisk
import Foundation
import FramePipeline

/// The folder of a gallery, which takes the place of the former one when it is complete.
struct GalleryFolder {
  /// Where the gallery will be.
  let path: String
  /// Where it is made.
  let work: String
  private let disk = LocalDisk(isDurable: false)

  init(output: String) throws {
    path = output + "/preview"
    work = output + "/.preview-\(ProcessInfo.processInfo.processIdentifier)"
    try disk.createFolder(work)
  }

  /// Adds the page and the contact sheet, and puts the gallery in its place.
  func finish(title: String, results: [String]) throws {
    let pictures = try Self.pictures(results)
    let data = { (file: String) in try Data(contentsOf: URL(fileURLWithPath: work + "/" + file)) }
    let page = GalleryPage(title: title, pictures: pictures, data: data)
    try disk.createFile(work + "/index.html", Array(try page.html().utf8))
    let sheet = ContactSheet(title: title, pictures: pictures, data: data)
    try disk.createFile(work + "/contact-sheet.png", Array(try sheet.png()))
    try replace()
  }

  /// Leaves the former gallery as it is.
  func abandon() { try? FileManager.default.removeItem(atPath: work) }

  private static func pictures(_ results: [String]) throws -> [GalleryPicture] {
    try results.map { try JSONDecoder().decode(GalleryPicture.self, from: Data($0.utf8)) }
  }

  private func replace() throws {
    // In one step, so that nobody who looks meanwhile finds half a gallery or none.
    guard !placard_exchange(work, path) else { return abandon() }
    let former = work + "-former"
    try? disk.rename(path, to: former)
    do throws(DiskError) {
      try disk.rename(work, to: path)
    } catch {
      try? disk.rename(former, to: path)
      throw error
    }
    try? FileManager.default.removeItem(atPath: former)
  }
}
