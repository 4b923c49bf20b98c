import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetTimeline

@testable import WidgetHost

/// A host with an output folder, whose widgets fill their canvases with a single shade.
final class ScreenFolder {
  let host: VirtualHost
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("screen-tests-\(UUID().uuidString)").path
  private let store: FrameStore
  private let ahead: FrameStore

  init() throws {
    store = FrameStore(root: path + "/Output", disk: LocalDisk(isDurable: false))
    ahead = FrameStore(root: path + "/appearances", disk: LocalDisk(isDurable: false))
    host = try VirtualHost()
    host.worker.answer = { [store, ahead] job in
      do {
        return try Self.draw(job, store, ahead)
      } catch {
        return .failed("\(error)")
      }
    }
    var environment = HostEnvironment()
    environment.timeZone = "UTC"
    try host.post(.environment(environment))
    connectOutput()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes the host write screens to the folder; call it again after a restart.
  func connectOutput(isConcurrent: Bool = false) {
    host.host.screens.output = ScreenOutput(
      store: store, ahead: ahead, isConcurrent: isConcurrent)
  }

  /// Writes a file as the display's profile for the host, and returns the path.
  func writeDisplayProfile(_ text: String) throws -> String {
    let folder = path + "/devices"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/trmnl-og.json"))
    host.host.screens.devices = DeviceProfileRegistry(folder: folder)
    return folder + "/trmnl-og.json"
  }

  func deleteScreen() throws {
    try FileManager.default.removeItem(
      atPath: store.folder(device: "trmnl-og", instance: "hall"))
  }

  func manifest(_ name: String = "hall") -> Manifest? {
    store.manifest(device: "trmnl-og", instance: name)
  }

  /// Returns the shade of a screen's frame at a point, as it was last written.
  func shade(of frame: Manifest.Frame, x: Int, y: Int) throws -> UInt32 {
    let bytes = store.picture(frame.picture, device: "trmnl-og", instance: "hall") ?? []
    let bitmap = try PNGDecoder.decode(bytes)
    return bitmap.pixels[y * bitmap.width + x] & 0xFF
  }

  /// Returns a writer that prevents other runs from writing the screen during its lifetime.
  func lockScreen() throws -> FrameWriter? {
    try store.tryWriter(device: "trmnl-og", instance: "hall")
  }

  private static func draw(
    _ job: WorkerJob, _ store: FrameStore, _ ahead: FrameStore
  ) throws -> WorkerResult.Outcome {
    guard let size = job.instance.slotSettings?.canvas else { return .done(diagnostics: []) }
    switch job.task {
    case .placeholder, .snapshot, .perform, .transfersEnded, .respond: return .done(diagnostics: [])
    case .timeline, .redraw, .extend: break
    }
    let scheme = job.environment.colorScheme
    try write(job, size, scheme, to: store)
    try write(job, size, scheme == "dark" ? "light" : "dark", to: ahead)
    guard case .timeline = job.task else { return .done(diagnostics: []) }
    return .timeline(
      TimelineOutline(entries: [.init(date: job.now)], policy: .never))
  }

  private static func write(
    _ job: WorkerJob, _ size: PixelSize, _ scheme: String, to store: FrameStore
  ) throws {
    let device = DeviceCatalog.trmnl
    guard let writer = try store.tryWriter(device: device.id, instance: job.instance.id) else {
      return
    }
    let color: UInt32 = scheme == "dark" ? 0xFF00_0000 : 0xFFFF_FFFF
    let pixels = [UInt32](repeating: color, count: size.width * size.height)
    let encoder = FrameEncoder(profile: device)
    let picture = try encoder.encode(
      encoder.quantize(Bitmap(width: size.width, height: size.height, pixels: pixels)))
    let all = PictureRect(x: 0, y: 0, width: size.width, height: size.height)
    let tap = Manifest.Tap(region: all, destination: .url("test:///\(job.instance.id)"))
    let frame = Manifest.Frame(
      date: Timestamp(job.now), until: nil, picture: try writer.store(picture), dirty: [all],
      taps: [tap])
    try writer.finish(
      Manifest(
        kind: job.instance.kind, family: "systemSmall", instance: job.instance.id,
        device: Manifest.Device(device), size: Manifest.PictureSize(size), locale: "en_US",
        timeZone: "UTC", colorScheme: scheme, generatedAt: Timestamp(job.now),
        reload: Manifest.Reload(.never), frames: [frame]))
  }
}
