import Foundation
import Glibc
import Testing

@testable import FramePipeline

@Suite("Concurrent writes to the output folder")
struct ConcurrentWritingTests {
  private let folder = OutputFolder()

  @Test("are serialized for each instance")
  func runs() async throws {
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for run in 0..<8 {
        group.addTask {
          // Each waits as long as needed, because the machine may be busy.
          let writer = try await store.writer(
            device: "d", instance: "i", timeout: .seconds(3600))
          let pictures = try (0..<4).map { try writer.store(Array("\(run) \($0)".utf8)) }
          await Task.yield()
          try writer.finish(
            .example(
              generatedAt: Double(run),
              frames: pictures.enumerated().map { place, picture in
                .example(
                  at: Double(place), until: place < 3 ? Double(place + 1) : nil, picture: picture)
              }))
        }
      }
      try await group.waitForAll()
    }
    let manifest = try #require(store.manifest(device: "d", instance: "i"))
    #expect(manifest.images.count == 4)
    #expect(manifest.images.allSatisfy { folder.text("d/i/" + $0) != nil })
    // The last two generations only.
    #expect(folder.files.count == 9)
  }

  @Test("fail with the busy folder when waiting times out")
  func busy() async throws {
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let writer = try await store.writer(device: "d", instance: "i")
    let error = await #expect(throws: StoreError.self) {
      try await store.writer(device: "d", instance: "i", timeout: .zero)
    }
    #expect(error?.busyFolder == folder.path + "/d/i")
    _ = try await store.writer(device: "d", instance: "other", timeout: .zero)
    withExtendedLifetime(writer) {}
  }

  /// A program that another thread is starting has copies of all descriptors until it is executed.
  @Test("do not wait for a copy of a lock that was released")
  func copiedLock() async throws {
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    var writer = try store.tryWriter(device: "d", instance: "i")
    #expect(writer != nil)
    let copies = copiesOfDescriptors(to: folder.path + "/d/i")
    defer { for copy in copies { close(copy) } }
    #expect(!copies.isEmpty)
    writer = nil
    #expect(try store.tryWriter(device: "d", instance: "i") != nil)
  }

  private func copiesOfDescriptors(to path: String) -> [Int32] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.compactMap { number in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      return target == path ? Int32(number).map { dup($0) } : nil
    }
  }

  @Test("store a frame of several threads once")
  func threads() async throws {
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let writer = try await store.writer(device: "d", instance: "i")
    let pictures = try await withThrowingTaskGroup(of: Manifest.Picture.self) { group in
      for index in 0..<64 {
        group.addTask { try writer.store(Array("\(index % 4)".utf8)) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(pictures.count == 4)
    #expect(folder.files.count == 4)
  }
}

extension StoreError {
  /// The folder that another run has locked.
  fileprivate var busyFolder: String? {
    guard case .busy(let folder, _) = self else { return nil }
    return folder
  }
}
