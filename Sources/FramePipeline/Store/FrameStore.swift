package import FileStorage
package import Foundation

/// The output folder: `<device>/<instance>/manifest.json` with pictures in `frames/` beside it.
///
/// A reader never sees half of it. Pictures are named by their content and come first, then the manifest
/// takes the place of the one before in one step. A run that ends early leaves the former manifest with
/// all its pictures.
package struct FrameStore: Sendable {
  /// The output folder.
  package let root: String
  private let disk: any OutputDisk
  private let followsLink: Bool
  /// Folders that lie elsewhere, by the names that they are read by.
  private var links: [String: Place] = [:]

  /// Where an instance's folder is.
  private struct Place {
    var root: String
    var followsLink: Bool
    var instance: String
  }

  /// Makes the store of a folder; what is below the folder is reached without following a symbolic link.
  ///
  /// - Parameters:
  ///   - root: The output folder.
  ///   - disk: The disk that it is on.
  ///   - followsLink: Whether the output folder itself may be a symbolic link, as one may be that a person chose.
  package init(root: String, disk: any OutputDisk = LocalDisk(), followsLink: Bool = true) {
    self.root = root
    self.disk = disk
    self.followsLink = followsLink
  }

  /// The store with what another one has of an instance, to be read by another name.
  package func linking(
    _ name: String, to instance: String, on device: String, in other: FrameStore
  ) -> FrameStore {
    var linked = self
    linked.links[name] = Place(
      root: other.root, followsLink: other.followsLink, instance: instance)
    return linked
  }

  /// Opens the folder that an instance is read from, or returns `nil` where it cannot be opened.
  func openFolder(device: String, instance: String) -> (any OutputDirectory)? {
    let place =
      links[instance] ?? Place(root: root, followsLink: followsLink, instance: instance)
    return try? disk.openFolder(place.root, creates: false, followsLink: place.followsLink)
      .openFolder(device, creates: false).openFolder(place.instance, creates: false)
  }

  /// The folder of an instance.
  package func folder(device: String, instance: String) -> String {
    "\(root)/\(device)/\(instance)"
  }

  /// Starts a new generation of an instance's output, alone: another run of the same instance waits.
  ///
  /// - Parameters:
  ///   - device: The device's id.
  ///   - instance: The name of the instance's folder.
  ///   - patience: How long to wait for another run.
  ///   - onWait: Called about once a second while another run is waited for, with the error that this would end in.
  /// - Returns: What pictures and the manifest are written with; the instance is taken while it lives.
  /// - Throws: ``StoreError`` where the folder cannot be written, or is taken.
  package func writer(
    device: String, instance: String, patience: Duration = .seconds(60),
    onWait: @Sendable (StoreError) -> Void = { _ in }
  ) async throws -> FrameWriter {
    let start = ContinuousClock.now
    var lastWord = start
    while true {
      if let writer = try writerIfFree(device: device, instance: instance) { return writer }
      if lastWord.duration(to: .now) > .seconds(1) {
        lastWord = .now
        onWait(busy(device: device, instance: instance))
      }
      guard start.duration(to: .now) < patience else {
        throw busy(device: device, instance: instance)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// The error of an instance that another run has.
  package func busy(device: String, instance: String) -> StoreError {
    let parent = try? disk.openFolder(root, creates: false, followsLink: followsLink)
      .openFolder(device, creates: false)
    return .busy(
      folder: folder(device: device, instance: instance),
      holder: parent?.lockHolder(of: instance))
  }

  /// The same without waiting: `nil` while another run has the instance.
  package func writerIfFree(
    device: String, instance: String
  ) throws(StoreError) -> FrameWriter? {
    for name in [device, instance] where !InstanceName.isSafe(name) {
      throw .unsafeName(name)
    }
    do throws(DiskError) {
      let parent = try disk.openFolder(root, creates: true, followsLink: followsLink)
        .openFolder(device, creates: true)
      guard let folder = try parent.lockFolder(instance) else { return nil }
      return try FrameWriter(folder, name: instance, in: parent)
    } catch {
      throw .disk(error)
    }
  }

  /// The manifest of an instance, or `nil` where there is none that can be read.
  package func manifest(device: String, instance: String) -> Manifest? {
    let data = openFolder(device: device, instance: instance)?
      .contents(of: ManifestFile.name, atMost: ManifestBounds.mostBytes)
    return data.flatMap { try? ManifestFile.manifest(from: $0) }
  }

  /// The bytes of a picture that an instance's manifest names, or `nil` where it cannot be read or is
  /// another one.
  package func picture(
    _ picture: Manifest.Picture, device: String, instance: String
  ) -> [UInt8]? {
    guard let format = PictureName.format(ofPath: picture.image),
      picture.image == PictureName.path(digest: picture.sha256, format),
      let frames = try? openFolder(device: device, instance: instance)?
        .openFolder(PictureName.folder, creates: false),
      let data = frames.contents(
        of: PictureName.name(digest: picture.sha256, format), atMost: picture.bytes)
    else { return nil }
    let bytes = [UInt8](data)
    return SHA256.hexDigest(of: bytes) == picture.sha256 ? bytes : nil
  }

  // MARK: Notes

  /// The bytes of a small file beside an instance's manifest, or `nil` where there is none that can be read.
  package func note(_ name: String, device: String, instance: String) -> Data? {
    openFolder(device: device, instance: instance)?.contents(of: name, atMost: Self.mostNoteBytes)
  }

  /// Writes a small file beside an instance's manifest, in the place of the former one.
  package func write(
    note: [UInt8], to name: String, device: String, instance: String
  ) throws(StoreError) {
    do throws(DiskError) {
      let folder = try disk.openFolder(root, creates: false, followsLink: followsLink)
        .openFolder(device, creates: false).openFolder(instance, creates: false)
      let temporary = PictureName.temporary(name)
      try folder.removeUnfinishedFile(temporary)
      try folder.createFile(temporary, note)
      try folder.renameFile(temporary, to: name)
    } catch {
      throw .disk(error)
    }
  }

  private static let mostNoteBytes = 1 << 20

  // MARK: Deletion

  /// Removes what was written of an instance: its manifest, page, pictures and notes, and its folder.
  ///
  /// - Returns: The names of files that the store did not write, which stay; none where the folder is gone.
  /// - Throws: ``StoreError`` where something cannot be removed.
  package func delete(
    device: String, instance: String, notes: [String] = []
  ) throws(StoreError) -> [String] {
    do throws(DiskError) {
      guard let root = try existing(root), let parent = try existing(device, in: root),
        let folder = try existing(instance, in: parent)
      else { return [] }
      try removeOutput(in: folder, notes)
      parent.removeEmptyFolder(instance)
      return parent.kind(of: instance) == nil ? [] : folder.names().sorted()
    } catch {
      throw .disk(error)
    }
  }

  private func removeOutput(in folder: any OutputDirectory, _ notes: [String]) throws(DiskError) {
    // Without the manifest nothing is shown that is about to go.
    try folder.removePlainFile(ManifestFile.name)
    let page = folder.contents(of: KioskPage.name, atMost: KioskPage.mostBytes)
    if page.map(KioskPage.isPage) == true { try folder.removePlainFile(KioskPage.name) }
    for note in notes { try folder.removePlainFile(note) }
    for name in folder.names() where PictureName.isTemporary(name) {
      try folder.removeUnfinishedFile(name)
    }
    guard let frames = try existing(PictureName.folder, in: folder) else { return }
    for name in frames.names()
    where PictureName.isPicture(name) || PictureName.isTemporary(name) {
      try frames.removePlainFile(name)
    }
    folder.removeEmptyFolder(PictureName.folder)
  }

  private func existing(_ root: String) throws(DiskError) -> (any OutputDirectory)? {
    do throws(DiskError) {
      return try disk.openFolder(root, creates: false, followsLink: followsLink)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private func existing(
    _ name: String, in folder: any OutputDirectory
  ) throws(DiskError) -> (any OutputDirectory)? {
    folder.kind(of: name) == nil ? nil : try folder.openFolder(name, creates: false)
  }
}

/// Why output could not be written; what was there before is whole.
package enum StoreError: Error, Hashable, CustomStringConvertible {
  case disk(DiskError)
  /// Another run writes the same instance, and did not end while this one waited.
  case busy(folder: String, holder: LockHolder? = nil)
  case unsafeName(String)
  /// The manifest names a picture that was not stored.
  case missingPicture(String)

  /// What happened, where, and what to do.
  package var description: String {
    switch self {
    case .disk(let error): error.description
    case .busy(let folder, let holder?):
      "another run is writing '\(folder)', as \(holder) has locked it; wait for it, end it, or choose another "
        + "output folder"
    case .busy(let folder, nil):
      "another run is writing '\(folder)'; wait for it, or choose another output folder"
    case .unsafeName(let name):
      "'\(name)' cannot be the name of a folder; use \(InstanceName.rule)"
    case .missingPicture(let image):
      "the manifest names '\(image)', which was not written; render again"
    }
  }
}

/// Tells whether what was written of instances is still there, without reading what has not changed.
package struct OutputInspector {
  private let store: FrameStore
  /// The pictures of manifests that were read, by the instances' folders.
  private var known: [String: Known] = [:]

  private struct Known {
    var stamp: FileStamp
    var images: Set<String>
  }

  package init(store: FrameStore) { self.store = store }

  /// Whether the manifest of an instance is there, with all its pictures.
  package mutating func isComplete(device: String, instance: String) -> Bool {
    let place = store.folder(device: device, instance: instance)
    guard let folder = store.openFolder(device: device, instance: instance),
      let stamp = folder.stamp(of: ManifestFile.name)
    else {
      known[place] = nil
      return false
    }
    if known[place]?.stamp != stamp {
      known[place] = store.manifest(device: device, instance: instance)
        .map { Known(stamp: stamp, images: $0.images) }
    }
    guard let images = known[place]?.images,
      let frames = try? folder.openFolder(PictureName.folder, creates: false)
    else { return false }
    return images.isSubset(of: frames.names().map { "\(PictureName.folder)/\($0)" })
  }
}
