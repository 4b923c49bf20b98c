import Foundation
import FramePipeline

/// The folders in which pictures and manifests were left.
struct WrittenOutput {
  /// The folder of all of them.
  let root: String

  /// Removes what was written of an instance or a stack, if anything was.
  func delete(_ name: String, on device: String) throws {
    let folder = FrameStore(root: root).folder(device: device, instance: name)
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw CommandError("'\(folder)' cannot be removed: \(CommandError.message(of: error))")
    }
  }
}
