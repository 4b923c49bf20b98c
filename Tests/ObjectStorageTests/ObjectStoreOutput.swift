import FileStorage
import Foundation
import PixelOutput

@testable import FramePipeline
@testable import ObjectStorage

/// An output in an object store in memory.
struct ObjectStoreOutput {
  let root = "s3://frames/lobby"
  let objects: FakeObjectStore
  let disk: ObjectStoreDisk
  /// The output on the disk.
  let frames: FrameStore

  init() throws {
    objects = FakeObjectStore()
    disk = try objects.disk()
    frames = FrameStore(root: root, disk: disk)
  }

  /// Writes a generation of frames whose contents are their names.
  @discardableResult
  func render(
    _ pictures: [String], generatedAt seconds: Double = 0, disk: ObjectStoreDisk? = nil,
    cache: RenderCache? = nil
  ) async throws -> Manifest {
    let store = FrameStore(root: root, disk: disk ?? self.disk)
    let writer = try await store.writer(device: "d", instance: "i")
    let stored = try pictures.map { try writer.store(Array($0.utf8), sharedBy: cache) }
    let manifest = Manifest(
      kind: "k", family: "systemSmall", instance: "i",
      device: Manifest.Device(DeviceCatalog.trmnl),
      size: Manifest.PictureSize(PixelSize(40, 30)), locale: "en_US", timeZone: "GMT",
      colorScheme: "light", generatedAt: Self.time(seconds),
      reload: Manifest.Reload(.never),
      frames: stored.enumerated().map { index, picture in
        Manifest.Frame(
          date: Self.time(Double(index)),
          until: index + 1 < stored.count ? Self.time(Double(index + 1)) : nil,
          picture: picture, dirty: [], taps: [])
      })
    try writer.finish(manifest)
    return manifest
  }

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(Date(timeIntervalSince1970: seconds))
  }

  /// Whether the store has all pictures of a manifest.
  func hasPictures(of manifest: Manifest) throws -> Bool {
    let reader = FrameStore(root: root, disk: try objects.disk())
    return manifest.frames.allSatisfy {
      reader.picture($0.picture, device: "d", instance: "i") != nil
    }
  }
}
