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
