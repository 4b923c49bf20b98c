import FileStorage
import Foundation
import Glibc
import Testing

@Suite("Atomic files")
struct AtomicFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test("replace the previous content and leave no temporary files", arguments: [false, true])
  func replacing(isDurable: Bool) throws {
    let path = folder.path + "/x"
    try AtomicFile.replace(path, Array("old text".utf8), isDurable: isDurable)
    try AtomicFile.replace(path, Array("new".utf8), isDurable: isDurable)
    #expect(folder.text("x") == "new")
    #expect(folder.names == ["x"])
  }

  @Test("do not change the content for a reader that has the file open")
  func reader() throws {
    let path = folder.path + "/x"
    try AtomicFile.replace(path, Array("old".utf8))
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try AtomicFile.replace(path, Array("changed".utf8))
    #expect(reader.readDataToEndOfFile() == Data("old".utf8))
  }

  @Test("are readable by their owner only, unless everyone may read them")
  func access() throws {
    try AtomicFile.replace(folder.path + "/private", [UInt8]())
    #expect(mode(folder.path + "/private") == 0o600)
    let mask = umask(0)
    umask(mask)
    try AtomicFile.replace(folder.path + "/public", [UInt8](), access: .everyone)
    #expect(mode(folder.path + "/public") == 0o666 & ~mask)
  }

  @Test("are created only if they do not exist")
  func creating() throws {
    let path = folder.path + "/x"
    #expect(try AtomicFile.create(path, Array("first".utf8)))
    #expect(try !AtomicFile.create(path, Array("second".utf8)))
    #expect(folder.text("x") == "first")
    #expect(folder.names == ["x"])
  }

  @Test("leave nothing if a folder has their name")
  func folderInTheWay() throws {
    let path = folder.path + "/x"
    try AtomicFile.createFolder(path)
    #expect(throws: DiskError("write", path, code: EISDIR)) {
      try AtomicFile.replace(path, Array("text".utf8))
    }
    #expect(folder.names == ["x"])
  }

  @Test("replace a symbolic link without following it")
  func link() throws {
    try AtomicFile.replace(folder.path + "/target", Array("target".utf8))
    symlink("target", folder.path + "/x")
    try AtomicFile.replace(folder.path + "/x", Array("text".utf8))
    #expect(folder.text("target") == "target")
    #expect(folder.text("x") == "text")
  }

  @Test("create missing folders, unless a file is in the way")
  func folders() throws {
    try AtomicFile.createFolder(folder.path + "/a/b/c")
    try AtomicFile.createFolder(folder.path + "/a/b/c")
    #expect(mode(folder.path + "/a/b") == 0o700)
    try AtomicFile.replace(folder.path + "/a/file", [UInt8]())
    let path = folder.path + "/a/file"
    #expect(throws: DiskError("create the folder", path, code: EEXIST)) {
      try AtomicFile.createFolder(path)
    }
    #expect(throws: DiskError("create the folder", path + "/d", code: ENOTDIR)) {
      try AtomicFile.createFolder(path + "/d")
    }
  }
}

@Suite("Reading from a descriptor")
struct DescriptorReadingTests {
  @Test("stops at the limit, whatever size was expected", arguments: [0, 3, 9000])
  func limit(expected: Int) throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/x"
    let bytes = (0..<9000).map { UInt8(truncatingIfNeeded: $0) }
    try AtomicFile.replace(path, bytes)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(try DescriptorIO.read(descriptor, atMost: 9000, expecting: expected) == bytes)
    lseek(descriptor, 0, SEEK_SET)
    #expect(throws: DescriptorIO.ReadError.tooLarge) {
      try DescriptorIO.read(descriptor, atMost: 8999, expecting: expected)
    }
    #expect(throws: DescriptorIO.ReadError.system(code: EBADF)) {
      try DescriptorIO.read(-1, atMost: 1, expecting: 1)
    }
  }
}
