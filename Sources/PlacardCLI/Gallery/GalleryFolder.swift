import FileStorage
import Foundation
import FramePipeline
import WidgetWorker

/// The folder of a gallery, which takes the place of the former one when it is complete.
///
/// It has plain files alone, each of which is reached through the open folder: nobody who writes in the output folder
/// meanwhile can lead them elsewhere.
struct GalleryFolder {
  /// Where the gallery will be.
  let path: String
  /// Where its files are made.
  let directory: any OutputDirectory

  /// The name of ``directory`` in the output folder.
  let name: String

  /// The output folder.
  private let parent: any OutputDirectory

  private static let galleryName = "preview", page = "index.html", sheet = "contact-sheet.png"

  init(output: String) throws {
    parent = try LocalDisk(isDurable: false).openFolder(output, creates: true)
    path = parent.path(of: Self.galleryName)
    name = ".preview-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
    try Self.checkFormer(parent)
    directory = try parent.openFolder(name, creates: true)
  }

  /// Refuses to replace what is not a gallery.
  private static func checkFormer(_ parent: any OutputDirectory) throws {
    let path = parent.path(of: galleryName)
    switch parent.kind(of: galleryName) {
    case nil: return
    case .symbolicLink: throw DiskError("replace", path, code: ELOOP)
    case .file, .special: throw DiskError("replace", path, code: ENOTDIR)
    case .folder:
      let former = try parent.openFolder(galleryName, creates: false)
      let names = former.names()
      let isGallery = names.contains(page) && names.contains(sheet)
      let hasFilesAlone = names.allSatisfy { former.kind(of: $0) == .file }
      guard names.isEmpty || isGallery && hasFilesAlone else {
        throw CommandError(
          "'\(path)' has files that 'preview' did not write; move it, or choose another output folder"
        )
      }
    }
  }

  /// Adds the page and the contact sheet, and puts the gallery in its place.
  func finish(title: String, results: [String]) throws {
    let pictures = try Self.pictures(results)
    let data = { (file: String) throws in
      guard let data = directory.contents(of: file, atMost: Self.mostPictureBytes) else {
        throw CommandError("'\(directory.path(of: file))' cannot be read; run the command again")
      }
      return data
    }
    let page = GalleryPage(title: title, pictures: pictures, data: data)
    try directory.createFile(Self.page, Array(try page.html().utf8))
    let sheet = ContactSheet(title: title, pictures: pictures, data: data)
    try directory.createFile(Self.sheet, Array(try sheet.png()))
    try replace()
  }

  private static let mostPictureBytes = 256 << 20

  /// Leaves the former gallery as it is.
  func abandon() { remove(name) }

  private static func pictures(_ results: [String]) throws -> [GalleryPicture] {
    try results.map { try JSONDecoder().decode(GalleryPicture.self, from: Data($0.utf8)) }
  }

  private func replace() throws {
    // Somebody may have put something there meanwhile.
    try Self.checkFormer(parent)
    // In one step, so that nobody who looks meanwhile finds half a gallery or none.
    guard !parent.exchange(name, with: Self.galleryName) else { return abandon() }
    let former = name + "-former"
    try? parent.renameFile(Self.galleryName, to: former)
    do throws(DiskError) {
      try parent.renameFile(name, to: Self.galleryName)
    } catch {
      try? parent.renameFile(former, to: Self.galleryName)
      throw error
    }
    remove(former)
  }

  /// Removes a folder of plain files.
  private func remove(_ name: String) {
    guard let folder = try? parent.openFolder(name, creates: false) else { return }
    for file in folder.names() { try? folder.removePlainFile(file) }
    parent.removeEmptyFolder(name)
  }
}
