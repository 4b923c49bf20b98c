package import FileStorage
import Foundation

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
