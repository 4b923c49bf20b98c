import FileStorage
import Foundation
import Glibc
import Synchronization
import Testing

@testable import FramePipeline

@Suite("Lock holder")
struct LockHolderTests {
  private static let locks = """
    1: POSIX  ADVISORY  WRITE 700 08:01:131 0 EOF
    2: FLOCK  ADVISORY  WRITE 812 08:01:131 0 EOF
    2: -> FLOCK  ADVISORY  WRITE 900 08:01:131 0 EOF
    3: FLOCK  ADVISORY  WRITE 813 00:2a:77 0 EOF
    4: FLOCK  ADVISORY  WRITE 814 00:2b:77 0 EOF
    5: FLOCK  ADVISORY  READ  0 08:01:99 0 EOF
    6: FLOCK  ADVISORY  WRITE 815 08:01:1131 0 EOF
    """

  @Test(
    "is found in the kernel's list of locks",
    arguments: [
      (131, "08:01", 812), (131, "00:11", 812), (77, "00:2a", 813), (77, "00:2b", 814),
      (77, "00:11", nil), (99, "08:01", nil), (31, "08:01", nil), (1131, "08:01", 815),
    ] as [(UInt64, String, Int32?)])
  func holders(inode: UInt64, device: String, process: Int32?) {
    #expect(
      LockHolder.process(ofFlockOn: ino_t(inode), device, in: Self.locks) == process)
  }

  @Test("is described with the process's program and user")
  func description() {
    #expect(LockHolder(process: 812).description == "process 812")
    #expect(
      LockHolder(process: 812, program: "placard", user: "anna").description
        == "process 812 ('placard' of the user 'anna')")
    #expect(
      StoreError.busy(folder: "out/d/i", holder: LockHolder(process: 812)).description
        == "another run is writing 'out/d/i', which process 812 has locked; wait for it, stop it, or choose "
        + "another output folder")
  }

  @Test("is reported repeatedly while another run waits")
  func waiting() async throws {
    let folder = OutputFolder()
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let writer = try await store.writer(device: "d", instance: "i")
    let heard = Mutex<[StoreError]>([])
    let error = await #expect(throws: StoreError.self) {
      try await store.writer(device: "d", instance: "i", timeout: .seconds(2)) { error in
        heard.withLock { $0.append(error) }
      }
    }
    guard case .busy(_, let holder?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(holder.process == getpid())
    #expect(heard.withLock { $0 }.allSatisfy { $0 == error })
    #expect(heard.withLock { $0 }.count >= 1)
    withExtendedLifetime(writer) {}
  }
}
