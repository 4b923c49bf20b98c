import FileStorage
import Foundation
package import PixelOutput
import Synchronization

/// One generation of an instance's output while it is written; several workers may store pictures.
///
///     let picture = try writer.store(png)
///     try writer.finish(manifest)  // or abandon()
package final class FrameWriter: Sendable {
  /// The path of the instance's folder.
  package var folder: String { directory.path }

  /// The instance's folder, which is locked while it is open, its name, and the folder that it is in.
  private let directory: any OutputDirectory
  private let name: String
  private let parent: any OutputDirectory
  /// The folder of the pictures.
  private let frames: any OutputDirectory
  /// The former manifest's bytes, and the pictures it names; `nil` where it cannot be told which.
  private let former: Data?
  private let formerImages: Set<String>?
  private let state = Mutex(State())

  private struct State {
    var stored: [String: Manifest.Picture] = [:]
    /// Pictures that were not there before, by their names.
    var created: Set<String> = []
    /// How many files were begun.
    var files = 0
    var isFinished = false
  }

  init(
    _ directory: any OutputDirectory, name: String, in parent: any OutputDirectory
  ) throws(DiskError) {
    self.directory = directory
    self.name = name
    self.parent = parent
    former = directory.contents(of: ManifestFile.name, atMost: ManifestBounds.mostBytes)
    let isFirst = directory.kind(of: ManifestFile.name) == nil
    formerImages =
      isFirst ? [] : former.flatMap { try? ManifestFile.manifest(from: $0) }?.images
    frames = try directory.openFolder(PictureName.folder, creates: true)
    for name in frames.names() where PictureName.isTemporary(name) {
      try frames.removeUnfinishedFile(name)
    }
    for name in [ManifestFile.name, KioskPage.name] {
      try directory.removeUnfinishedFile(PictureName.temporary(name))
    }
  }

  deinit { abandon() }

  /// Writes a picture, unless an equal one is there.
  ///
  /// - Throws: ``StoreError`` where the disk is full or does not take it.
  package func store(
    _ file: [UInt8], as format: PictureFormat = .png
  ) throws(StoreError) -> Manifest.Picture {
    let digest = SHA256.hexDigest(of: file)
    if let known = state.withLock({ $0.stored[digest] }) { return known }
    let picture = Manifest.Picture(
      image: PictureName.path(digest: digest, format), sha256: digest, bytes: file.count)
    try write(file, to: PictureName.name(digest: digest, format))
    state.withLock { $0.stored[digest] = picture }
    return picture
  }

  private func write(_ file: [UInt8], to name: String) throws(StoreError) {
    let old = frames.contents(of: name, atMost: file.count)
    // A file of this name with other bytes is damaged: it is replaced.
    if let old, old.elementsEqual(file) { return }
    if old == nil { state.withLock { _ = $0.created.insert(name) } }
    // Two workers may be writing the same picture: each has a file of its own until it is whole.
    let number = state.withLock { state in
      state.files += 1
      return state.files
    }
    try Self.doing { () throws(DiskError) in
      try put(file, name, in: frames, by: PictureName.temporary(name, number))
    }
  }

  /// Writes a file so that nobody sees half of it.
  private func put(
    _ bytes: [UInt8], _ name: String, in folder: any OutputDirectory, by temporary: String,
    before: () throws(DiskError) -> Void = { () throws(DiskError) in }
  ) throws(DiskError) {
    try folder.createFile(temporary, bytes)
    do throws(DiskError) {
      try before()
      try folder.renameFile(temporary, to: name)
    } catch {
      try? folder.removeFile(temporary)
      throw error
    }
  }

  /// Makes the generation the one that readers see, and removes pictures that are too old.
  ///
  /// Pictures of the manifest before stay, for a display that has read it. Equal manifests are one
  /// generation. Without `page`, one that a former run wrote goes: it would show former pictures. So it does
  /// where the pictures are in a format that no browser shows.
  ///
  /// - Throws: ``StoreError`` where the disk is full; the former manifest then stays.
  package func finish(_ manifest: Manifest, page: KioskPage? = nil) throws(StoreError) {
    let stored = state.withLock { Set($0.stored.values.map(\.image)) }
    if let missing = manifest.images.subtracting(stored).min() {
      throw .missingPicture(missing)
    }
    let bytes = ManifestFile.bytes(of: manifest)
    let isNew = former.map { !$0.elementsEqual(bytes) } ?? true
    let isShown = manifest.device.format?.codec.isShownInBrowsers ?? true
    let page = isShown ? page?.html(for: manifest) : nil
    try Self.doing { () throws(DiskError) in
      if isNew { try replaceManifest(with: bytes, page: page) } else { try replacePage(with: page) }
    }
    end()
    if isNew { removePictures(besides: manifest.images) }
  }

  /// The page goes first: what can keep it from being written leaves the former manifest.
  private func replaceManifest(with bytes: [UInt8], page: [UInt8]?) throws(DiskError) {
    let temporary = PictureName.temporary(ManifestFile.name)
    try put(bytes, ManifestFile.name, in: directory, by: temporary) { () throws(DiskError) in
      try replacePage(with: page)
      try directory.synchronize()
    }
  }

  private func replacePage(with page: [UInt8]?) throws(DiskError) {
    let old = directory.contents(of: KioskPage.name, atMost: KioskPage.mostBytes)
    guard let page else {
      if let old, KioskPage.isPage(old) { try directory.removePlainFile(KioskPage.name) }
      return
    }
    if let old, old.elementsEqual(page) { return }
    try put(page, KioskPage.name, in: directory, by: PictureName.temporary(KioskPage.name))
  }

  private func end() { state.withLock { $0.isFinished = true } }

  /// Removes only files whose content bears out their name: a person's file that is called like a picture stays, and
  /// so does a picture that cannot be removed.
  private func removePictures(besides images: Set<String>) {
    guard let formerImages else { return }
    let kept = images.union(formerImages)
    for name in frames.names()
    where PictureName.isPicture(name) && !kept.contains("\(PictureName.folder)/\(name)") {
      guard let data = frames.contents(of: name, atMost: PictureName.mostBytes),
        PictureName.isName(name, of: [UInt8](data))
      else { continue }
      try? frames.removePlainFile(name)
    }
  }

  /// Takes back what was written, so that the former output is all there is.
  package func abandon() {
    let created = state.withLock { state -> Set<String> in
      defer { state.isFinished = true }
      return state.isFinished ? [] : state.created
    }
    guard !created.isEmpty || former == nil else { return }
    for name in created where formerImages?.contains("\(PictureName.folder)/\(name)") != true {
      try? frames.removePlainFile(name)
    }
    directory.removeEmptyFolder(PictureName.folder)
    parent.removeEmptyFolder(name)
  }

  private static func doing(_ work: () throws(DiskError) -> Void) throws(StoreError) {
    do throws(DiskError) { try work() } catch { throw .disk(error) }
  }
}
