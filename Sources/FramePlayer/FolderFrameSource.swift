import FileStorage
package import Foundation
package import FramePipeline

/// An output folder of `render` or `run`, or a mounted share with one.
package struct FolderFrameSource: FrameSource {
  private let path: String

  /// Creates the source of a folder, or of the manifest in it.
  package init(path: String) {
    let isManifest = (path as NSString).lastPathComponent == ManifestFile.name
    self.path = isManifest ? (path as NSString).deletingLastPathComponent : path
  }

  package func manifest(
    unless tag: String?, timeout: Double
  ) throws(FetchFailure) -> SourceResponse {
    guard
      let data = try folder().contents(of: ManifestFile.name, atMost: ManifestBounds.maximumBytes)
    else {
      throw FetchFailure(
        .missing, "'\(path)' has no readable '\(ManifestFile.name)'; check the folder")
    }
    let bytes = [UInt8](data)
    let digest = SHA256.hexDigest(of: bytes)
    return SourceResponse(digest == tag ? .unchanged : .manifest(bytes, tag: digest))
  }

  package func picture(
    _ picture: Manifest.Picture, timeout: Double
  ) throws(FetchFailure) -> (bytes: [UInt8], date: Date?) {
    let parts = picture.image.split(separator: "/").map(String.init)
    guard parts.count == 2, let frames = try? folder().openFolder(parts[0], creates: false),
      let data = frames.contents(of: parts[1], atMost: picture.bytes)
    else { throw FetchFailure(.missing, "'\(path)' has no readable '\(picture.image)'") }
    return ([UInt8](data), nil)
  }

  private func folder() throws(FetchFailure) -> any OutputDirectory {
    do throws(DiskError) {
      return try LocalDisk().openFolder(path, creates: false, followsLink: true)
    } catch {
      throw FetchFailure(.unavailable, "'\(path)' cannot be opened; check that it is mounted")
    }
  }
}
