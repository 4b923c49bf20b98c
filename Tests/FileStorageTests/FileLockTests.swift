import FileStorage
import Foundation
import Glibc
import Testing

@Suite("File locks")
struct FileLockTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("are exclusive until they are released")
  func exclusive() throws {
    let path = folder.path + "/lock"
    var lock = try FileLock.tryLock(path, opening: .creatingFile)
    #expect(lock != nil)
    #expect(try FileLock.tryLock(path, opening: .creatingFile) == nil)
    #expect(try FileLock.tryLock(path, opening: .existingFile) == nil)
    lock = nil
    #expect(try FileLock.tryLock(path, opening: .existingFile) != nil)
  }

  /// A copy as a program that is being started has one, until it is executed.
  @Test("are released although there is a copy of the descriptor")
  func copied() throws {
    let path = folder.path + "/lock"
    var lock = try FileLock.tryLock(path, opening: .creatingFile)
    let copy = dup(try #require(lock).descriptor)
    defer { close(copy) }
    lock = nil
    #expect(try FileLock.tryLock(path, opening: .existingFile) != nil)
  }

  @Test("of folders time out")
  func folders() throws {
    let lock = try FileLock.lock(folder.path, opening: .folder)
    #expect(try FileLock.lock(folder.path, opening: .folder, within: .zero) == nil)
    withExtendedLifetime(lock) {}
  }

  @Test("on a removed file are ineffective, and their owner can detect this")
  func removed() throws {
    let path = folder.path + "/lock"
    let first = try #require(try FileLock.tryLock(path, opening: .creatingFile))
    unlink(path)
    #expect(FileIdentity(path: path) == nil)
    let second = try #require(try FileLock.tryLock(path, opening: .creatingFile))
    #expect(FileIdentity(path: path) == FileIdentity(descriptor: second.descriptor))
    #expect(FileIdentity(path: path) != FileIdentity(descriptor: first.descriptor))
  }

  @Test("fail for a symbolic link or a missing file")
  func refused() throws {
    symlink("target", folder.path + "/link")
    #expect(throws: DiskError("lock", folder.path + "/link", code: ELOOP)) {
      try FileLock.tryLock(folder.path + "/link", opening: .creatingFile)
    }
    #expect(throws: DiskError("lock", folder.path + "/missing", code: ENOENT)) {
      try FileLock.tryLock(folder.path + "/missing", opening: .existingFile)
    }
    #expect(folder.names == ["link"])
  }
}
