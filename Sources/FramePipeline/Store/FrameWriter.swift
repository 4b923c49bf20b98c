import FileStorage
import Foundation
package import PixelOutput
import Synchronization

/// One generation of an instance's output while it is written; several threads may store pictures concurrently.
///
///     let picture = try writer.store(png)
///     try writer.finish(manifest)  // or abandon()
package final class FrameWriter: Sendable {
  /// The path of the instance's folder.
  package var folder: String { directory.path }

  /// The instance's folder, which is locked while it is open, its name, and its parent folder.
  private let directory: any OutputDirectory
  private let name: String
  private let parent: any OutputDirectory
  /// The folder of the pictures.
  private let frames: any OutputDirectory
  /// The previous manifest's bytes and the pictures it names; `nil` if these are unknown.
  private let previousManifest: Data?
  private let previousImages: Set<String>?
  private let state = Mutex(State())

  private struct State {
    var stored: [String: Manifest.Picture] = [:]
    /// The names of pictures that did not exist before.
    var created: Set<String> = []
    /// The number of files that were begun.
    var files = 0
    var isFinished = false
  }

  init(
    _ directory: any OutputDirectory, name: String, in parent: any OutputDirectory
  ) throws(DiskError) {
    self.directory = directory
    self.name = name
    self.parent = parent
    previousManifest = directory.contents(
      of: ManifestFile.name, atMost: ManifestBounds.maximumBytes)
    let isFirst = directory.kind(of: ManifestFile.name) == nil
    previousImages =
      isFirst ? [] : previousManifest.flatMap { try? ManifestFile.manifest(from: $0) }?.images
    frames = try directory.openFolder(PictureName.folder, creates: true)
    for name in try frames.names() where PictureName.isTemporary(name) {
      try frames.removeUnfinishedFile(name)
    }
    for name in [ManifestFile.name, KioskPage.name] {
      try directory.removeUnfinishedFile(PictureName.temporary(name))
    }
  }

  deinit { abandon() }

  /// Writes a picture, unless an equal one exists.
  ///
  /// - Parameters:
  ///   - file: The bytes of the picture.
  ///   - format: Their format.
  ///   - cache: The cache with whose picture the file is shared, or to which it is added; `nil` if it is the instance's
  ///     own.
  /// - Returns: The picture as the manifest names it.
  /// - Throws: ``StoreError`` if the disk is full or writing fails.
  package func store(
    _ file: [UInt8], as format: PictureFormat = .png, sharedBy cache: RenderCache? = nil
  ) throws(StoreError) -> Manifest.Picture {
    let digest = SHA256.hexDigest(of: file)
    if let known = state.withLock({ $0.stored[digest] }) { return known }
    let picture = Manifest.Picture(
      image: PictureName.path(digest: digest, format), sha256: digest, bytes: file.count)
    let name = PictureName.name(digest: digest, format)
    try write(file, to: name) { frames in
      cache?.link(file, digest: digest, as: format, into: frames, named: name) ?? false
    }
    cache?.share(file, digest: digest, as: format, from: frames, named: name)
    state.withLock { $0.stored[digest] = picture }
    return picture
  }

  /// Writes a picture; `link` makes a file that does not exist a link to an equal one if it can.
  private func write(
    _ file: [UInt8], to name: String, unless link: (any OutputDirectory) -> Bool
  ) throws(StoreError) {
    let old = frames.contents(of: name, atMost: file.count)
    // A file with this name and other bytes is damaged and is replaced.
    if let old, old.elementsEqual(file) { return }
    // So is one that cannot be read, which is not new either.
    if old == nil, frames.kind(of: name) == nil {
      state.withLock { _ = $0.created.insert(name) }
      if link(frames) { return }
    }
    // Two threads may write the same picture, so each writes to its own temporary file.
    let number = state.withLock { state in
      state.files += 1
      return state.files
    }
    try Self.translatingErrors { () throws(DiskError) in
      try writeAtomically(file, name, in: frames, by: PictureName.temporary(name, number))
    }
  }

  /// Writes a file atomically.
  private func writeAtomically(
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

  /// Publishes the generation to readers, and removes pictures that are too old.
  ///
  /// Pictures of the previous manifest stay, for a display that has read it. Equal manifests are one generation. Without
  /// `page`, or if browsers do not support the format of the pictures, removes the page of an earlier run, because it
  /// would show earlier pictures.
  ///
  /// - Throws: ``StoreError`` if the disk is full; the previous manifest then stays.
  package func finish(_ manifest: Manifest, page: KioskPage? = nil) throws(StoreError) {
    let stored = state.withLock { Set($0.stored.values.map(\.image)) }
    if let missing = manifest.images.subtracting(stored).min() {
      throw .missingPicture(missing)
    }
    let bytes = ManifestFile.bytes(of: manifest)
    let isNew = previousManifest.map { !$0.elementsEqual(bytes) } ?? true
    let isShown = manifest.device.format?.codec.isSupportedByBrowsers ?? true
    let page = isShown ? page?.html(for: manifest) : nil
    do throws(StoreError) {
      try Self.translatingErrors { () throws(DiskError) in
        guard isNew else { return try replacePage(with: page) }
        try replaceManifest(with: bytes, page: page)
      }
    } catch {
      // The manifest of another node may name pictures that were stored here.
      if error.isConflict { end() }
      throw error
    }
    end()
    if isNew { removePictures(besides: manifest.images) }
  }

  /// Replaces the page first: if that fails, the previous manifest remains.
  private func replaceManifest(with bytes: [UInt8], page: [UInt8]?) throws(DiskError) {
    let temporary = PictureName.temporary(ManifestFile.name)
    try writeAtomically(bytes, ManifestFile.name, in: directory, by: temporary) {
      () throws(DiskError) in
      try replacePage(with: page)
      try directory.synchronize()
    }
  }

  private func replacePage(with page: [UInt8]?) throws(DiskError) {
    let old = directory.contents(of: KioskPage.name, atMost: KioskPage.maximumBytes)
    guard let page else {
      if let old, KioskPage.isPage(old) { try directory.removePlainFile(KioskPage.name) }
      return
    }
    if let old, old.elementsEqual(page) { return }
    try writeAtomically(
      page, KioskPage.name, in: directory, by: PictureName.temporary(KioskPage.name))
  }

  private func end() { state.withLock { $0.isFinished = true } }

  /// Removes only files whose content matches their name: a person's file that is named like a picture stays, and so
  /// does a picture that cannot be removed.
  private func removePictures(besides images: Set<String>) {
    guard let previousImages else { return }
    let referencedImages = images.union(previousImages)
    // The next generation removes what is not listed now.
    for name in (try? frames.names()) ?? []
    where PictureName.isPicture(name) && !referencedImages.contains("\(PictureName.folder)/\(name)")
    {
      guard let data = frames.contents(of: name, atMost: PictureName.maximumBytes),
        PictureName.isName(name, of: [UInt8](data))
      else { continue }
      try? frames.removePlainFile(name)
    }
  }

  /// Removes what was written, so that only the previous output remains.
  package func abandon() {
    let created = state.withLock { state -> Set<String> in
      defer { state.isFinished = true }
      return state.isFinished ? [] : state.created
    }
    guard !created.isEmpty || previousManifest == nil else { return }
    for name in created where previousImages?.contains("\(PictureName.folder)/\(name)") != true {
      try? frames.removePlainFile(name)
    }
    directory.removeEmptyFolder(PictureName.folder)
    parent.removeEmptyFolder(name)
  }

  private static func translatingErrors(_ work: () throws(DiskError) -> Void) throws(StoreError) {
    do throws(DiskError) { try work() } catch { throw .disk(error) }
  }
}
