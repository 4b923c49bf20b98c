/// The output folder: `<device>/<instance>/manifest.json` with pictures in `frames/` beside it.
///
/// A reader never sees half of it. Pictures are named by their content and come first, then the manifest
/// takes the place of the one before in one step. A run that ends early leaves the former manifest with
/// all its pictures.
package struct FrameStore: Sendable {
  /// The output folder.
  package let root: String
  private let disk: any OutputDisk
  /// Folders that lie elsewhere, by the names that they are read by.
  private var links: [String: String] = [:]

  package init(root: String, disk: any OutputDisk = LocalDisk()) {
    self.root = root
    self.disk = disk
  }

  /// The store with what another one has of an instance, to be read by another name.
  package func linking(
    _ name: String, to instance: String, on device: String, in other: FrameStore
  ) -> FrameStore {
    var linked = self
    linked.links[name] = other.folder(device: device, instance: instance)
    return linked
  }

  private func readFolder(device: String, instance: String) -> String {
    links[instance] ?? folder(device: device, instance: instance)
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
  /// - Returns: What pictures and the manifest are written with; the instance is taken while it lives.
  /// - Throws: ``StoreError`` where the folder cannot be written, or is taken.
  package func writer(
    device: String, instance: String, patience: Duration = .seconds(60)
  ) async throws -> FrameWriter {
    let start = ContinuousClock.now
    while true {
      if let writer = try writerIfFree(device: device, instance: instance) { return writer }
      guard start.duration(to: .now) < patience else {
        throw StoreError.busy(folder: folder(device: device, instance: instance))
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// The same without waiting: `nil` while another run has the instance.
  package func writerIfFree(
    device: String, instance: String
  ) throws(StoreError) -> FrameWriter? {
    for name in [device, instance] where !InstanceName.isSafe(name) {
      throw .unsafeName(name)
    }
    let folder = folder(device: device, instance: instance)
    guard let lock = try lock(folder) else { return nil }
    return try FrameWriter(folder: folder, disk: disk, lock: lock)
  }

  /// The manifest of an instance, or `nil` where there is none that can be read.
  package func manifest(device: String, instance: String) -> Manifest? {
    let data = disk.contents(
      of: ManifestFile.name, in: readFolder(device: device, instance: instance),
      atMost: ManifestBounds.mostBytes)
    return data.flatMap { try? ManifestFile.manifest(from: $0) }
  }

  /// The bytes of a picture that an instance's manifest names, or `nil` where it cannot be read or is
  /// another one.
  package func picture(
    _ picture: Manifest.Picture, device: String, instance: String
  ) -> [UInt8]? {
    guard let format = PictureName.format(ofPath: picture.image),
      picture.image == PictureName.path(digest: picture.sha256, format),
      let data = disk.contents(
        of: picture.image, in: readFolder(device: device, instance: instance),
        atMost: picture.bytes)
    else { return nil }
    let bytes = [UInt8](data)
    return SHA256.hexDigest(of: bytes) == picture.sha256 ? bytes : nil
  }

  private func lock(_ folder: String) throws(StoreError) -> (any Sendable)? {
    do throws(DiskError) {
      try disk.createFolder(folder)
      return try disk.lock(folder)
    } catch {
      throw .disk(error)
    }
  }
}
