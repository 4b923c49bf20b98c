package import FileStorage
package import Foundation

/// The output folder: `<device>/<instance>/manifest.json` with pictures in `frames/` next to it.
///
/// Readers never see a partial result. Pictures are named by their content and are written first; then the manifest
/// replaces the previous one atomically. A run that is interrupted leaves the previous manifest with all its pictures.
package struct FrameStore: Sendable {
  /// The output folder.
  package let root: String
  let disk: any OutputDisk
  let followsLink: Bool
  /// Instance folders in other places, by the names that they are read by.
  private var links: [String: Location] = [:]

  /// The location of an instance's folder.
  private struct Location {
    var root: String
    var disk: any OutputDisk
    var followsLink: Bool
    var instance: String
  }

  /// Creates the store of a folder; anything below the folder is opened without following symbolic links.
  ///
  /// - Parameters:
  ///   - root: The output folder.
  ///   - disk: The disk that it is on.
  ///   - followsLink: Whether the output folder itself may be a symbolic link, which a person may have chosen.
  package init(root: String, disk: any OutputDisk = LocalDisk(), followsLink: Bool = true) {
    self.root = root
    self.disk = disk
    self.followsLink = followsLink
  }

  /// Whether its files are read from a server, for which a request may have to wait.
  package var isRemote: Bool { OutputAddress.isAddress(root) }

  /// Whether the server of its files did not respond to the last request.
  package var isUnreachable: Bool { disk.isUnreachable }

  /// Returns the store with an instance of another store added, to be read by another name.
  package func linking(
    _ name: String, to instance: String, on device: String, in other: FrameStore
  ) -> FrameStore {
    var linked = self
    linked.links[name] = Location(
      root: other.root, disk: other.disk, followsLink: other.followsLink, instance: instance)
    return linked
  }

  /// Opens the folder that an instance is read from, or returns `nil` if it cannot be opened.
  func openFolder(device: String, instance: String) -> (any OutputDirectory)? {
    let location =
      links[instance]
      ?? Location(root: root, disk: disk, followsLink: followsLink, instance: instance)
    return try? location.disk.openFolder(
      location.root, creates: false, followsLink: location.followsLink
    )
    .openFolder(device, creates: false).openFolder(location.instance, creates: false)
  }

  /// Whether there is a folder of an instance, with whatever it contains.
  package func hasFolder(device: String, instance: String) -> Bool {
    let parent = try? disk.openFolder(root, creates: false, followsLink: followsLink)
      .openFolder(device, creates: false)
    return parent?.kind(of: instance) != nil
  }

  /// Returns the folder of an instance.
  package func folder(device: String, instance: String) -> String {
    "\(root)/\(device)/\(instance)"
  }

  /// Begins a new generation of an instance's output and locks the instance; another run of the same instance waits.
  ///
  /// - Parameters:
  ///   - device: The device's id.
  ///   - instance: The name of the instance's folder.
  ///   - timeout: The maximum time to wait for another run.
  ///   - onWait: Called about once a second while waiting for another run, with the error that a timeout would throw.
  /// - Returns: The writer of pictures and the manifest; the instance is locked as long as it exists.
  /// - Throws: ``StoreError`` if the folder cannot be written or is locked.
  package func writer(
    device: String, instance: String, timeout: Duration = .seconds(60),
    onWait: @Sendable (StoreError) -> Void = { _ in }
  ) async throws -> FrameWriter {
    let start = ContinuousClock.now
    var lastNotification = start
    while true {
      if let writer = try tryWriter(device: device, instance: instance) { return writer }
      if lastNotification.duration(to: .now) > .seconds(1) {
        lastNotification = .now
        onWait(busy(device: device, instance: instance))
      }
      guard start.duration(to: .now) < timeout else {
        throw busy(device: device, instance: instance)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns the error for an instance that another run has locked.
  package func busy(device: String, instance: String) -> StoreError {
    let parent = try? disk.openFolder(root, creates: false, followsLink: followsLink)
      .openFolder(device, creates: false)
    return .busy(
      folder: folder(device: device, instance: instance),
      holder: parent?.lockHolder(of: instance))
  }

  /// Begins a new generation without waiting, or returns `nil` while another run has locked the instance.
  package func tryWriter(
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

  /// Reads the manifest of an instance, or returns `nil` if there is no readable one.
  package func manifest(device: String, instance: String) -> Manifest? {
    let data = openFolder(device: device, instance: instance)?
      .contents(of: ManifestFile.name, atMost: ManifestBounds.maximumBytes)
    return data.flatMap { try? ManifestFile.manifest(from: $0) }
  }

  /// Returns a stamp that changes whenever an instance's manifest is replaced, or `nil` if there is none.
  package func manifestStamp(device: String, instance: String) -> FileStamp? {
    openFolder(device: device, instance: instance)?.stamp(of: ManifestFile.name)
  }

  /// Reads a picture of an instance's manifest, or returns `nil` if it cannot be read or its content differs.
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

  // MARK: Sidecar files

  /// Reads a sidecar file: a small file next to an instance's manifest, or returns `nil` if there is no readable one.
  package func sidecarFile(_ name: String, device: String, instance: String) -> Data? {
    openFolder(device: device, instance: instance)?.contents(
      of: name, atMost: Self.maximumSidecarBytes)
  }

  /// Writes a sidecar file next to an instance's manifest and replaces the previous one.
  package func write(
    sidecarFile bytes: [UInt8], to name: String, device: String, instance: String
  ) throws(StoreError) {
    do throws(DiskError) {
      let folder = try disk.openFolder(root, creates: false, followsLink: followsLink)
        .openFolder(device, creates: false).openFolder(instance, creates: false)
      let temporary = PictureName.temporary(name)
      try folder.removeUnfinishedFile(temporary)
      try folder.createFile(temporary, bytes)
      try folder.renameFile(temporary, to: name)
    } catch {
      throw .disk(error)
    }
  }

  private static let maximumSidecarBytes = 1 << 20

  // MARK: Deletion

  /// Removes the output of an instance: its manifest, page, pictures and sidecar files, and its folder.
  ///
  /// - Returns: The names of files that the store did not write and that remain; empty if the folder is gone.
  /// - Throws: ``StoreError`` if something cannot be removed.
  package func delete(
    device: String, instance: String, sidecarFiles: [String] = []
  ) throws(StoreError) -> [String] {
    do throws(DiskError) {
      guard let root = try existing(root), let parent = try existing(device, in: root),
        let folder = try existing(instance, in: parent)
      else { return [] }
      try removeOutput(in: folder, sidecarFiles)
      parent.removeEmptyFolder(instance)
      return parent.kind(of: instance) == nil ? [] : try folder.names().sorted()
    } catch {
      throw .disk(error)
    }
  }

  private func removeOutput(in folder: any OutputDirectory, _ sidecarFiles: [String])
    throws(DiskError)
  {
    // An object store that cannot be listed ends it here, before its files could look as if they were missing.
    let names = try folder.names()
    // The manifest is removed first, so that nothing shows pictures that are about to be removed.
    try folder.removePlainFile(ManifestFile.name)
    let page = folder.contents(of: KioskPage.name, atMost: KioskPage.maximumBytes)
    if page.map(KioskPage.isPage) == true { try folder.removePlainFile(KioskPage.name) }
    for name in sidecarFiles { try folder.removePlainFile(name) }
    for name in names where PictureName.isTemporary(name) {
      try folder.removeUnfinishedFile(name)
    }
    guard let frames = try existing(PictureName.folder, in: folder) else { return }
    for name in try frames.names()
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

/// An error in writing output; the previous output is intact.
package enum StoreError: Error, Hashable, CustomStringConvertible {
  case disk(DiskError)
  /// Another run writes the same instance and did not end within the waiting time.
  case busy(folder: String, holder: LockHolder? = nil)
  case unsafeName(String)
  /// The manifest names a picture that was not stored.
  case missingPicture(String)
  /// The folder has output that was generated later, which stays.
  case superseded(folder: String, date: Timestamp)

  /// What happened, where, and what to do about it.
  package var description: String {
    switch self {
    case .disk(let error): error.description
    case .busy(let folder, let holder?):
      "another run is writing '\(folder)', which \(holder) has locked; wait for it, stop it, or choose another "
        + "output folder"
    case .busy(let folder, nil):
      "another run is writing '\(folder)'; wait for it, or choose another output folder"
    case .unsafeName(let name):
      "'\(name)' cannot be the name of a folder; use \(InstanceName.rule)"
    case .missingPicture(let image):
      "the manifest names '\(image)', which was not written; render again"
    case .superseded(let folder, let date):
      "'\(folder)' has later output, which was generated at \(date.text); it stays; if this repeats, check the clocks, and "
        + "that only hosts of one database write there"
    }
  }
}

/// Checks whether the output of instances is still complete, without rereading unchanged manifests and folders.
package struct OutputInspector {
  private let store: FrameStore
  /// The pictures of manifests that were read, by the instances' folders.
  private var manifests: [String: CachedManifest] = [:]
  /// The output that a worker of this process has just written, by the instances' folders.
  private var written: [String: WrittenOutput] = [:]

  /// The stamps of output that was complete when it was written.
  private struct WrittenOutput {
    var manifest: FileStamp
    var pictures: FileStamp?
  }

  private struct CachedManifest {
    var stamp: FileStamp
    var images: Set<String>
    /// The stamp of the folder when its pictures were found to be complete, and whether that was so twice: a change at
    /// the time of the first inspection may have left no trace in the stamp.
    var complete: (stamp: FileStamp, isConfirmed: Bool)?
  }

  package init(store: FrameStore) { self.store = store }

  /// Records that a worker has just written the output of an instance, so that its manifest is known to be valid, and its
  /// pictures to be complete until their folder changes.
  ///
  /// A picture that somebody removes in the same tick of the file system's clock leaves no trace in the folder's stamp.
  /// To read the manifest for that would cost several times as much as all else that a reload costs the host's process.
  package mutating func recordWritten(device: String, instance: String) {
    let path = store.folder(device: device, instance: instance)
    manifests[path] = nil
    written[path] = store.openFolder(device: device, instance: instance).flatMap { folder in
      folder.stamp(of: ManifestFile.name).map {
        WrittenOutput(manifest: $0, pictures: folder.stamp(of: PictureName.folder))
      }
    }
  }

  /// Whether the manifest of an instance exists, with all its pictures as far as these can be listed.
  package mutating func isComplete(device: String, instance: String) -> Bool {
    let path = store.folder(device: device, instance: instance)
    guard let folder = store.openFolder(device: device, instance: instance),
      let stamp = folder.stamp(of: ManifestFile.name)
    else {
      manifests[path] = nil
      written[path] = nil
      return false
    }
    if let record = written[path], record.manifest == stamp, let pictures = record.pictures,
      pictures == folder.stamp(of: PictureName.folder)
    {
      return true
    }
    if manifests[path]?.stamp != stamp {
      manifests[path] = folder.contents(of: ManifestFile.name, atMost: ManifestBounds.maximumBytes)
        .flatMap { data in
          // To read all of a manifest takes several times as long as to find its pictures.
          written.removeValue(forKey: path)?.manifest == stamp
            ? try? ManifestFile.images(in: data) : try? ManifestFile.manifest(from: data).images
        }
        .map { CachedManifest(stamp: stamp, images: $0) }
    }
    guard let manifest = manifests[path], let current = folder.stamp(of: PictureName.folder) else {
      return false
    }
    let isUnchanged = manifest.complete?.stamp == current
    if isUnchanged, manifest.complete?.isConfirmed == true { return true }
    guard let frames = try? folder.openFolder(PictureName.folder, creates: false) else {
      manifests[path]?.complete = nil
      return false
    }
    // Pictures that cannot be listed are not known to be missing, and drawing them again would not help.
    guard let names = try? frames.names() else { return true }
    guard manifest.images.isSubset(of: names.map { "\(PictureName.folder)/\($0)" }) else {
      manifests[path]?.complete = nil
      return false
    }
    manifests[path]?.complete = (current, isUnchanged)
    return true
  }
}

/// The file by which the nodes of a cluster recognize the output folder that they share.
extension FrameStore {
  /// The name of the file, at the top of the output folder.
  package static let clusterFile = ".cluster"
  /// The maximum number of bytes of the file.
  private static let maximumClusterBytes = 256

  /// Returns the identity of the cluster that the output folder belongs to; `nil` if it belongs to none, or the folder
  /// does not exist.
  ///
  /// - Throws: `DiskError` if the folder or the file cannot be read, as that says nothing about the identity.
  package func clusterIdentity() throws(DiskError) -> String? {
    let folder: any OutputDirectory
    do throws(DiskError) {
      folder = try disk.openFolder(root, creates: false, followsLink: followsLink)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    if let data = folder.contents(of: Self.clusterFile, atMost: Self.maximumClusterBytes) {
      return String(decoding: data, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard folder.kind(of: Self.clusterFile) == nil else {
      throw DiskError("read", folder.path(of: Self.clusterFile), code: EIO)
    }
    return nil
  }

  /// Writes the identity of the cluster that the output folder belongs to.
  ///
  /// - Throws: `DiskError` if the folder cannot be written.
  package func setClusterIdentity(_ identity: String) throws(DiskError) {
    let folder = try disk.openFolder(root, creates: true, followsLink: followsLink)
    let temporary = PictureName.temporary("cluster-\(UUID().uuidString)")
    try folder.createFile(temporary, Array("\(identity)\n".utf8))
    do throws(DiskError) {
      try folder.renameFile(temporary, to: Self.clusterFile)
    } catch {
      try? folder.removeFile(temporary)
      throw error
    }
  }
}
