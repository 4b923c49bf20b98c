import Glibc

/// Which file a name or a descriptor leads to: another file of the same name has another identity.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// The file of an open descriptor.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What has a path; a symbolic link is followed where that is wanted.
  init?(path: String, followsLink: Bool = false) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }
}
