import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import Synchronization

/// The files that were sent lately: frames that had to be changed for a device, and notices.
package final class FittedFileCache: Sendable {
  fileprivate struct Key: Hashable {
    var picture: String
    var profile: DeviceProfile
    var format: PictureFormat
    var largestFile: Int?
    var variant: String
  }

  fileprivate struct State {
    var files: [Key: FittedFile] = [:]
    var size = 0
    var byDigest: [String: FittedFile] = [:]
    /// The keys of each file, by its digest.
    var keys: [String: [Key]] = [:]
    /// The digests, the oldest first.
    var order = FIFOQueue<String>()
    var firstSent: [String: Date] = [:]
    /// The digest of the manifest's picture that a file was made of, by the file's digest.
    var pictures: [String: String] = [:]
  }

  fileprivate static let capacity = 32 << 20
  static let maximumFiles = 4_096

  private let state = Mutex(State())

  package init() {}

  /// Returns the file of a picture for a device; a picture is fitted once in each variant.
  func file(
    of picture: Manifest.Picture, _ fitting: FrameFitting, as format: PictureFormat,
    variant: String = "", _ fit: () throws -> FrameFitting.Fitted
  ) throws -> FittedFile {
    let key = Key(
      picture: picture.sha256, profile: fitting.profile, format: format,
      largestFile: fitting.largestFile, variant: variant)
    if let known = state.withLock({ $0.files[key] }) { return known }
    try BlockingWork.requireAllowed()
    let fitted = try fit()
    let file = FittedFile(
      fitted.bytes, digest: SHA256.hexDigest(of: fitted.bytes), format,
      diagnostic: fitted.diagnostic)
    state.withLock { state in
      state.add(file)
      if state.files.updateValue(file, forKey: key) == nil {
        state.keys[file.digest, default: []].append(key)
      }
      if file.digest != picture.sha256 { state.pictures[file.digest] = picture.sha256 }
    }
    return file
  }

  /// Adds a file that clients request by its digest.
  func add(_ file: FittedFile) { state.withLock { $0.add(file) } }

  /// Returns when a file was first sent, which is `date` if that is not known.
  func firstSent(_ digest: String, at date: Date) -> Date {
    state.withLock { state in
      if let known = state.firstSent[digest] { return known }
      if state.firstSent.count >= Self.maximumFiles { state.firstSent = [:] }
      state.firstSent[digest] = date
      return date
    }
  }

  /// Returns the picture of a manifest that a device means by the digest of the file that it was sent.
  func picture(of file: FrameReference) -> FrameReference {
    let found = state.withLock { state in
      state.pictures.first { $0.key.hasPrefix(file.digits) }?.value
    }
    return found.flatMap { FrameReference($0) } ?? file
  }

  /// Returns the file with a digest, or `nil` if it was not sent lately.
  func file(digest: String) -> FittedFile? { state.withLock { $0.byDigest[digest] } }
}

extension FittedFileCache.State {
  /// Adds a file, and evicts the oldest ones beyond the capacity; they are made again when they are needed.
  fileprivate mutating func add(_ file: FittedFile) {
    guard byDigest[file.digest] == nil else { return }
    while size + file.bytes.count > FittedFileCache.capacity
      || order.count >= FittedFileCache.maximumFiles, let oldest = order.popFirst()
    {
      size -= byDigest.removeValue(forKey: oldest)?.bytes.count ?? 0
      for key in keys.removeValue(forKey: oldest) ?? [] { files[key] = nil }
      pictures[oldest] = nil
    }
    byDigest[file.digest] = file
    order.append(file.digest)
    size += file.bytes.count
  }
}
