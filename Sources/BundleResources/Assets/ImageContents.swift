import Foundation
import Graphics
import Synchronization

/// The pictures read so far, so that a hundred frames read a file once.
///
/// What is kept has at most `byteLimit` bytes together; further pictures are read every time.
final class ImageContents: Sendable {
  private struct CacheContents {
    var contents: [URL: ImageContent] = [:]
    var bytes = 0
  }

  private let fileSystem: any FileReading
  private let byteLimit: Int
  private let kept = Mutex(CacheContents())

  init(fileSystem: any FileReading, byteLimit: Int = 16 << 20) {
    (self.fileSystem, self.byteLimit) = (fileSystem, byteLimit)
  }

  /// The picture in a file, or `nil` where it cannot be read.
  func content(of file: BundleFile) -> ImageContent? {
    if let content = kept.withLock({ $0.contents[file.url] }) { return content }
    guard let data = fileSystem.contents(of: file.url) else { return nil }
    let content = ImageContent(data: data)
    kept.withLock { kept in
      guard kept.contents[file.url] == nil, kept.bytes + data.count <= byteLimit else { return }
      kept.contents[file.url] = content
      kept.bytes += data.count
    }
    return content
  }

  /// The bytes of a file of any kind, which are not kept.
  func data(of file: BundleFile) -> Data? { fileSystem.contents(of: file.url) }
}
