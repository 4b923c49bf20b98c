import FramePipeline

/// The folders in which pictures and manifests were left.
struct WrittenOutput {
  /// The folder of all of them.
  let store: FrameStore

  /// The output folder that a person names.
  init(root: String) { store = FrameStore(root: root) }

  /// What was drawn ahead, in the state folder.
  init(appearances: String) { store = PrerenderedAppearance.store(appearances) }

  /// Removes what was written of an instance or a stack, if anything was; a person's own files stay, which is told.
  func delete(_ name: String, on device: String) throws {
    let folder = store.folder(device: device, instance: name)
    let others: [String]
    do {
      others = try store.delete(
        device: device, instance: name, notes: [PrerenderedAppearance.noteFile])
    } catch {
      throw CommandError("'\(folder)' cannot be removed: \(CommandError.message(of: error))")
    }
    if let first = others.first {
      StandardError.reportError(
        "'\(folder)' was not removed, as it has files that Placard did not write, such as "
          + "'\(first)'; remove it yourself if you do not need them")
    }
  }
}
