import Foundation
import FramePipeline

/// A manifest on the command line.
enum ManifestArgument {
  /// The manifest of a file, or of the folder that it lies in.
  static func manifest(at argument: String) throws -> Manifest {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
    let path = isFolder.boolValue ? argument + "/" + ManifestFile.name : argument
    let disk = LocalDisk()
    guard exists, let data = disk.contents(of: path, atMost: ManifestBounds.mostBytes) else {
      throw CommandError(
        "there is no manifest at '\(path)' that can be read, of \(ManifestBounds.mostBytes >> 20) MiB at "
          + "most; give the manifest.json that 'render' wrote")
    }
    do {
      return try ManifestFile.manifest(from: data)
    } catch {
      throw CommandError("'\(path)' is \(CommandError.message(of: error))")
    }
  }
}
