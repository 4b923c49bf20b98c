import FileStorage
import Foundation
import FramePipeline
import WidgetWorker

/// The folder of a gallery, which replaces the previous one when it is complete.
///
/// It contains plain files only, each of which is accessed through the open folder, so that replacing a path in the
/// output folder cannot redirect them.
struct GalleryFolder {
  /// The final path of the gallery.
  let path: String
  /// The temporary folder in which its files are created.
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
    try Self.checkExistingFolder(parent)
    directory = try parent.openFolder(name, creates: true)
  }

  /// Rejects a folder that is not a gallery.
  private static func checkExistingFolder(_ parent: any OutputDirectory) throws {
    let path = parent.path(of: galleryName)
    switch parent.kind(of: galleryName) {
    case nil: return
    case .symbolicLink: throw DiskError("replace", path, code: ELOOP)
    case .file, .special: throw DiskError("replace", path, code: ENOTDIR)
    case .folder:
      let former = try parent.openFolder(galleryName, creates: false)
      let names = try former.names()
      let isGallery = names.contains(page) && names.contains(sheet)
      let containsOnlyFiles = names.allSatisfy { former.kind(of: $0) == .file }
      guard names.isEmpty || isGallery && containsOnlyFiles else {
        throw CommandError(
          "'\(path)' has files that 'preview' did not write; move it, or choose another output folder"
        )
      }
    }
  }

  /// Writes the page and the contact sheet, and moves the gallery to its final path.
  func finish(title: String, results: [String]) throws {
    let pictures = try Self.pictures(results)
    let data = { (file: String) throws in
      guard let data = directory.contents(of: file, atMost: Self.maximumPictureBytes) else {
        throw CommandError("'\(directory.path(of: file))' cannot be read; run the command again")
      }
      return data
    }
    let page = GalleryPage(title: title, pictures: pictures, data: data)
    try directory.createFile(Self.page, Array(try page.html().utf8))
    // A command runs on the main thread, and the sheet is used by nothing else.
    nonisolated(unsafe) let sheet = ContactSheet(title: title, pictures: pictures, data: data)
    let file = try MainActor.assumeIsolated { try sheet.png() }
    try directory.createFile(Self.sheet, Array(file))
    try replace()
  }

  private static let maximumPictureBytes = 256 << 20

  /// Removes the unfinished gallery; the previous one stays.
  func discard() { remove(name) }

  private static func pictures(_ results: [String]) throws -> [GalleryPicture] {
    try results.map { try JSONDecoder().decode(GalleryPicture.self, from: Data($0.utf8)) }
  }

  private func replace() throws {
    // Something may have been created there in the meantime.
    try Self.checkExistingFolder(parent)
    // Exchanges the folders atomically, so that the gallery is never incomplete or missing.
    guard !parent.exchange(name, with: Self.galleryName) else { return discard() }
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

  /// Removes a folder that contains only regular files.
  private func remove(_ name: String) {
    guard let folder = try? parent.openFolder(name, creates: false) else { return }
    for file in (try? folder.names()) ?? [] { try? folder.removePlainFile(file) }
    parent.removeEmptyFolder(name)
  }
}
