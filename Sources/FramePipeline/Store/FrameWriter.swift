import FileStorage
package import Foundation
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
  /// The manifest that was published when the folder was locked; `nil` if there was none.
  private let previous: PublishedManifest?
  private let state = Mutex(State())

  /// The maximum number of manifests that one generation replaces.
  private static let maximumReplacements = 4

  private struct State {
    var stored: [String: Manifest.Picture] = [:]
    /// The names of pictures that did not exist before.
    var created: Set<String> = []
    /// The number of files that were begun.
    var files = 0
    var isFinished = false
  }

  /// A manifest in the folder.
  private struct PublishedManifest {
    /// Its bytes; `nil` if they cannot be read.
    let bytes: Data?
    /// The pictures that it names; `nil` if they are unknown.
    let images: Set<String>?
    /// When it was generated; `nil` if that is unknown.
    let date: Timestamp?

    /// Reads the manifest of a folder, or returns `nil` if there is none.
    init?(in directory: any OutputDirectory) {
      bytes = directory.contents(of: ManifestFile.name, atMost: ManifestBounds.maximumBytes)
      if bytes == nil, directory.kind(of: ManifestFile.name) == nil { return nil }
      let manifest = bytes.flatMap { try? ManifestFile.manifest(from: $0) }
      images = manifest?.images
      date = manifest?.generatedAt
    }
  }

  init(
    _ directory: any OutputDirectory, name: String, in parent: any OutputDirectory
  ) throws(DiskError) {
    self.directory = directory
    self.name = name
    self.parent = parent
    previous = PublishedManifest(in: directory)
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
  /// - Parameters:
  ///   - manifest: The manifest of the pictures.
  ///   - page: The page that shows them in a browser.
  ///   - laterOutput: What becomes of output that was generated later and was there before. What another machine has written
  ///     since the folder was locked stays if it was generated later.
  /// - Throws: ``StoreError`` if the disk is full, or later output is kept; the previous manifest then stays.
  package func finish(
    _ manifest: Manifest, page: KioskPage? = nil, laterOutput: LaterOutput = .replaced
  ) throws(StoreError) {
    let stored = state.withLock { Set($0.stored.values.map(\.image)) }
    if let missing = manifest.images.subtracting(stored).min() {
      throw .missingPicture(missing)
    }
    let bytes = ManifestFile.bytes(of: manifest)
    let isNew = previous?.bytes.map { !$0.elementsEqual(bytes) } ?? true
    let isShown = manifest.device.format?.codec.isSupportedByBrowsers ?? true
    let page = isShown ? page?.html(for: manifest) : nil
    guard isNew else {
      try Self.translatingErrors { () throws(DiskError) in try replacePage(with: page) }
      return end()
    }
    if let later = previous?.date, laterOutput.keeps(later, besides: manifest.generatedAt) {
      throw .superseded(folder: folder, date: later)
    }
    let replaced: [PublishedManifest?]
    do throws(StoreError) {
      replaced = try replaceManifest(with: bytes, of: manifest, page: page)
    } catch {
      // A manifest that is still on its way names the pictures.
      if case .disk(let error) = error, error.effect == .unknown { end() }
      throw error
    }
    end()
    removePictures(besides: manifest, and: replaced)
  }

  /// Replaces the previous manifest, and then what other machines have written since, as long as that is not later.
  ///
  /// A machine that has written a manifest since has removed the pictures that its manifests do not name. A folder that has no
  /// manifest anymore was deleted, and stays so.
  ///
  /// - Returns: The manifests that were replaced.
  private func replaceManifest(
    with bytes: [UInt8], of manifest: Manifest, page: [UInt8]?
  ) throws(StoreError) -> [PublishedManifest?] {
    var replaced = [previous]
    while true {
      do throws(DiskError) {
        try replaceManifest(with: bytes, page: page)
        return replaced
      } catch {
        guard error.effect == .conflict, replaced.count < Self.maximumReplacements,
          let found = PublishedManifest(in: directory)
        else { throw .disk(error) }
        if let later = found.date, manifest.generatedAt < later {
          throw .superseded(folder: folder, date: later)
        }
        guard restorePictures(of: manifest) else { throw .disk(error) }
        replaced.append(found)
      }
    }
  }

  /// Writes pictures again that another machine has removed; returns false if one is no longer in memory, or cannot be written.
  private func restorePictures(of manifest: Manifest) -> Bool {
    // What is known of the locked folder is not read again.
    guard let folder = try? parent.openFolder(name, creates: false),
      let current = try? folder.openFolder(PictureName.folder, creates: true),
      let names = try? current.names()
    else { return false }
    let missing = Set(manifest.images.map { String($0.dropFirst(PictureName.folder.count + 1)) })
      .subtracting(names)
    return missing.allSatisfy { name in
      guard let file = frames.contents(of: name, atMost: PictureName.maximumBytes) else {
        return false
      }
      let temporary = PictureName.temporary(name)
      return (try? writeAtomically([UInt8](file), name, in: current, by: temporary)) != nil
    }
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

  /// Removes pictures that neither a manifest nor those that it has replaced name.
  ///
  /// Only files whose content matches their name are removed: a person's file that is named like a picture stays, and so
  /// does a picture that cannot be removed.
  private func removePictures(besides manifest: Manifest, and replaced: [PublishedManifest?]) {
    var referencedImages = manifest.images
    for other in replaced.compactMap(\.self) {
      guard let images = other.images else { return }
      referencedImages.formUnion(images)
    }
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
    // The manifest of another machine may name them.
    if !created.isEmpty, !hasOtherManifest {
      for name in created where previous?.images?.contains("\(PictureName.folder)/\(name)") != true
      {
        try? frames.removePlainFile(name)
      }
    }
    guard !created.isEmpty || previous == nil else { return }
    directory.removeEmptyFolder(PictureName.folder)
    parent.removeEmptyFolder(name)
  }

  /// Whether there may be another manifest than the one that was there when the folder was locked.
  private var hasOtherManifest: Bool {
    // What is known of the locked folder is not read again.
    guard let folder = try? parent.openFolder(name, creates: false) else { return true }
    guard let current = PublishedManifest(in: folder) else { return false }
    return current.bytes == nil || current.bytes != previous?.bytes
  }

  private static func translatingErrors(_ work: () throws(DiskError) -> Void) throws(StoreError) {
    do throws(DiskError) { try work() } catch { throw .disk(error) }
  }
}

/// What becomes of output that was generated later than the one that is to replace it.
package enum LaterOutput: Sendable {
  /// It is replaced, as a person may have chosen an earlier date.
  case replaced
  /// It stays, as another host has done the job of one that was suspended. Output that is later than `now` is replaced, as a clock
  /// was wrong when it was generated.
  case kept(now: @Sendable () -> Date)

  /// What the jobs of hosts do with it, by the machine's clock.
  package static var keptByHosts: LaterOutput { .kept(now: { Date() }) }

  /// Whether output of one date stays when output of another date is to replace it.
  func keeps(_ date: Timestamp, besides other: Timestamp) -> Bool {
    switch self {
    case .replaced: false
    case .kept(let now): other < date && date.date <= now()
    }
  }
}
