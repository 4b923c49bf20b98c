import FileStorage
package import Foundation
package import Graphics
package import PixelOutput

/// Drawn pictures that the instances of an output folder share, so that equal display lists are drawn once.
///
/// In the output folder, `.renders/<2 digits>/<key>` contains the digest of a key's picture, and
/// `.pictures/<2 digits>/<digest>.<format>` is the picture; the digits are the first ones of the name. An instance's
/// frame is a hard link to the picture, or a copy of it; where files are copied, using a key renews the date of its
/// picture. Pictures that are missing or damaged, or that cannot be written, are drawn. Symbolic links in the cache are
/// not followed.
package struct RenderCache: Sendable {
  /// The folder of the keys, in the output folder; no device's folder begins with a dot.
  package static let rendersFolder = ".renders"
  /// The folder of the pictures, in the output folder.
  package static let picturesFolder = ".pictures"

  /// How long in seconds a key is kept after its last use, and a picture that no instance has after it was drawn.
  package static let retentionTime: TimeInterval = 24 * 3600
  /// The minimum time in seconds between two records of the use of a key.
  private static let useInterval: TimeInterval = 6 * 3600

  /// The output folder.
  package let root: String
  let disk: any OutputDisk
  let followsLink: Bool

  /// Creates the cache of an output folder.
  ///
  /// - Parameters:
  ///   - root: The output folder.
  ///   - disk: The disk that it is on.
  ///   - followsLink: Whether the output folder itself may be a symbolic link.
  package init(root: String, disk: any OutputDisk = LocalDisk(), followsLink: Bool = true) {
    self.root = root
    self.disk = disk
    self.followsLink = followsLink
  }

  /// Whether its files are on a server, for which a request may have to wait.
  package var isRemote: Bool { OutputAddress.isAddress(root) }

  /// A picture that was drawn before.
  package struct Render: Hashable, Sendable {
    package var file: [UInt8]
    /// The pixels in the file.
    package var pixels: QuantizedBitmap
    /// The findings about its texts.
    package var findings: [TextFinding]
  }

  // MARK: Keys

  /// Returns the picture of a key, or `nil` if there is none, or one that is damaged.
  ///
  /// - Parameters:
  ///   - key: The key of a display list.
  ///   - format: The format of the picture, which the key includes.
  ///   - size: The size of the picture, which the key includes.
  ///   - palette: The palette of the picture, which the key includes.
  ///   - now: The time, which is recorded as that of the last use.
  /// - Returns: The picture with its pixels.
  package func render(
    for key: RenderKey, as format: PictureFormat, size: PixelSize, palette: Palette, at now: Date
  ) -> Render? {
    guard let folder = folder(Self.rendersFolder, of: key.digest, creates: false),
      let data = folder.contents(of: key.digest, atMost: RenderRecord.maximumBytes)
    else { return nil }
    var file: [UInt8] = []
    let record = RenderRecord([UInt8](data))
    if let record {
      switch picture(record.sha256, format) {
      case .found(let bytes): file = bytes
      case .missing: break
      // The disk may have it again later.
      case .unreadable: return nil
      }
    }
    guard let record, file.count == record.bytes,
      let pixels = try? format.codec.pixels(of: file, size: size, palette: palette),
      pixels.scanlines.width == size.width, pixels.scanlines.height == size.height
    else {
      // The next drawing adds it again.
      try? folder.removePlainFile(key.digest)
      return nil
    }
    if isUseRecordDue(folder.stamp(of: key.digest), at: now) {
      write([UInt8](data), to: key.digest, in: folder)
      self.folder(Self.picturesFolder, of: record.sha256, creates: false)?
        .recordUse(of: Self.pictureName(record.sha256, format))
    }
    return Render(file: file, pixels: pixels, findings: record.findings)
  }

  /// Records the picture of a key, after ``share(_:digest:as:from:named:)``.
  package func add(_ picture: Manifest.Picture, findings: [TextFinding], for key: RenderKey) {
    let record = RenderRecord(
      sha256: picture.sha256, bytes: picture.bytes, findings: findings)
    guard let bytes = record.fileBytes, bytes.count <= RenderRecord.maximumBytes,
      let folder = folder(Self.rendersFolder, of: key.digest, creates: true),
      folder.kind(of: key.digest) == nil
    else { return }
    write(bytes, to: key.digest, in: folder)
  }

  private func isUseRecordDue(_ stamp: FileStamp?, at now: Date) -> Bool {
    stamp.map { now.timeIntervalSince($0.date) > Self.useInterval } ?? false
  }

  // MARK: Pictures

  /// Links a picture to a name in an instance's folder of frames, or returns false if the cache does not have exactly
  /// these bytes, or no link is possible.
  func link(
    _ file: [UInt8], digest: String, as format: PictureFormat,
    into frames: any OutputDirectory, named name: String
  ) -> Bool {
    guard let folder = folder(Self.picturesFolder, of: digest, creates: false) else { return false }
    let shared = Self.pictureName(digest, format)
    guard let data = folder.contents(of: shared, atMost: PictureName.maximumBytes) else {
      // It is missing, or cannot be read now.
      return false
    }
    guard data.elementsEqual(file) else {
      // It is damaged.
      try? folder.removePlainFile(shared)
      return false
    }
    return (try? frames.linkFile(shared, of: folder, as: name)) != nil
  }

  /// Adds a picture of an instance unless there is one, as another name of its file, or as a copy.
  func share(
    _ file: [UInt8], digest: String, as format: PictureFormat,
    from frames: any OutputDirectory, named name: String
  ) {
    guard let folder = folder(Self.picturesFolder, of: digest, creates: true) else { return }
    let shared = Self.pictureName(digest, format)
    guard folder.kind(of: shared) == nil else { return }
    do throws(DiskError) {
      try folder.linkFile(name, of: frames, as: shared)
    } catch {
      if error.code != EEXIST { write(file, to: shared, in: folder) }
    }
  }

  /// The result of reading a picture.
  private enum PictureLookup {
    case found([UInt8])
    /// There is none, or it was damaged.
    case missing
    /// It may be there, but cannot be read now.
    case unreadable
  }

  /// Reads a picture; a damaged one is removed.
  private func picture(_ digest: String, _ format: PictureFormat) -> PictureLookup {
    guard let folder = folder(Self.picturesFolder, of: digest, creates: false) else {
      return .missing
    }
    let name = Self.pictureName(digest, format)
    guard let data = folder.contents(of: name, atMost: PictureName.maximumBytes) else {
      return folder.kind(of: name) == nil ? .missing : .unreadable
    }
    let file = [UInt8](data)
    if SHA256.hexDigest(of: file) == digest { return .found(file) }
    try? folder.removePlainFile(name)
    return .missing
  }

  static func pictureName(_ digest: String, _ format: PictureFormat) -> String {
    "\(digest).\(format.fileExtension)"
  }

  // MARK: Files

  /// Opens the folder of a digest in one of the cache's two folders, or returns `nil` if that is not possible.
  private func folder(
    _ name: String, of digest: String, creates: Bool
  ) -> (any OutputDirectory)? {
    guard SHA256.isHexDigest(digest) else { return nil }
    return try? disk.openFolder(root, creates: false, followsLink: followsLink)
      .openFolder(name, creates: creates).openFolder(String(digest.prefix(2)), creates: creates)
  }

  /// Writes a file atomically; if that fails, the cache lacks it.
  private func write(_ bytes: [UInt8], to name: String, in folder: any OutputDirectory) {
    // Other processes may write the same file.
    let temporary = PictureName.temporary(name, Int.random(in: 0..<1 << 48))
    do throws(DiskError) {
      try folder.createFile(temporary, bytes)
      do throws(DiskError) {
        try folder.renameFile(temporary, to: name)
      } catch {
        try folder.removeFile(temporary)
      }
    } catch {
      return
    }
  }
}

extension FileStamp {
  /// The modification time.
  var date: Date { Date(timeIntervalSince1970: Double(written) / 1e9) }
}
