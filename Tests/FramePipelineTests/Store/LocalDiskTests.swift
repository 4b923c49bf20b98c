import FileStorage
import Foundation
import Synchronization
import Testing

@testable import FramePipeline

@Suite("Local disk")
struct LocalDiskTests {
  private let folder = OutputFolder()

  @Test("leaves no partial file when it is full")
  func full() throws {
    let written = Mutex(0)
    let disk = LocalDisk { descriptor, bytes, count in
      let room = 10 - written.withLock { $0 }
      guard room > 0 else {
        errno = ENOSPC
        return -1
      }
      let count = write(descriptor, bytes, min(count, room))
      written.withLock { $0 += count }
      return count
    }
    let opened = try disk.openFolder(folder.path, creates: true)
    #expect(throws: DiskError("write", folder.path + "/x", code: ENOSPC)) {
      try opened.createFile("x", Array(repeating: 7, count: 20))
    }
    #expect(folder.files == [])
  }

  @Test("retries writes that were interrupted or incomplete")
  func partial() throws {
    let calls = Mutex(0)
    let disk = LocalDisk { descriptor, bytes, count in
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      guard call % 2 == 0 else {
        errno = EINTR
        return -1
      }
      return write(descriptor, bytes, min(count, 3))
    }
    let opened = try disk.openFolder(folder.path, creates: true)
    try opened.createFile("x", Array("whole text".utf8))
    #expect(folder.text("x") == "whole text")
  }

  @Test("does not overwrite a file")
  func exclusive() throws {
    let disk = LocalDisk()
    let opened = try disk.openFolder(folder.path, creates: true)
    try opened.createFile("x", Array("old".utf8))
    #expect(throws: DiskError("create", folder.path + "/x", code: EEXIST)) {
      try opened.createFile("x", Array("new".utf8))
    }
    #expect(folder.text("x") == "old")
  }

  @Test("suggests a remedy when it is full")
  func message() {
    #expect(
      DiskError("write", "/o/x.png", code: ENOSPC).description
        == "cannot write '/o/x.png': no space left on device; "
        + "free some space, or choose another output folder")
  }
}
