import CairoBackend
import Foundation
import Glibc
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// Renders frames one after another, from the views to the file; views are laid out on the main actor.
final class FrameWorker {
  private let profile: DeviceProfile
  private let scene: SceneData
  private let output: String
  // Used for layout on the main actor while the worker waits.
  nonisolated(unsafe) private let text = PangoTextEngine()
  nonisolated(unsafe) private let images = ImageDecoder()
  private let rasterizer: CairoRasterizer
  private let encoder: FrameEncoder
  private var bitmap: Bitmap
  private var last: QuantizedBitmap?

  init(kind: BenchOptions.Kind, scene: SceneData, output: String) {
    profile = kind.profile
    self.scene = scene
    self.output = output
    rasterizer = CairoRasterizer(text: text, images: images)
    encoder = FrameEncoder(profile: profile)
    bitmap = Bitmap(width: profile.size.width, height: profile.size.height)
  }

  /// The number of frames that are laid out in one visit of the main actor, as in the pipeline.
  static let framesPerBatch = 4

  /// Renders frames that are laid out together.
  func render(_ batch: [(number: Int, frame: SceneFrame)]) async throws -> [StageTimes] {
    let start = ContinuousClock.now
    let lists = await displayLists(of: batch.map(\.frame))
    let layout = start.duration(to: .now) / max(batch.count, 1)
    return try zip(batch, lists).map { try render($1, number: $0.number, layout: layout) }
  }

  private func render(
    _ list: DisplayList, number: Int, layout: Duration
  ) throws -> StageTimes {
    var times = StageTimes("layout", layout)
    rasterizer.rasterize(
      list, scale: profile.scale, into: &bitmap, mode: .smooth, background: .white)
    times.lap("raster")
    let pixels = encoder.quantize(bitmap)
    times.lap("quantize")
    let file = try encoder.encode(pixels)
    times.lap("encode")
    try write(file, number: number)
    times.lap("write")
    times.finish()
    compare(pixels, &times)
    return times
  }

  private func displayLists(of frames: [SceneFrame]) async -> [DisplayList] {
    nonisolated(unsafe) let (text, images) = (text, images)
    return await MainActor.run { [profile, scene] in
      let size = CGSize(
        width: Double(profile.size.width) / profile.scale,
        height: Double(profile.size.height) / profile.scale)
      return frames.map { frame in
        let context = LayoutContext(text: text, images: images, scale: profile.scale)
        return RootView(
          LeaderboardScene(scene: scene, frame: frame, width: size.width),
          environment: EnvironmentValues(),
          services: RenderServices(layout: context, resources: EmptyResources())
        ).displayList(size: size)
      }
    }
  }

  /// Compares the frame with the previous one; not included in the frame's time, as the other programs do not
  /// compare.
  private func compare(_ pixels: QuantizedBitmap, _ times: inout StageTimes) {
    if let last {
      times.note("changes") {
        _ = DirtyRectangles.between(last, pixels, alignment: profile.refresh.alignment)
      }
    }
    last = pixels
  }

  private func write(_ file: [UInt8], number: Int) throws {
    let digits = String(number)
    let name = "f" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
    let descriptor = open("\(output)/\(name)", O_CREAT | O_WRONLY | O_TRUNC, 0o644)
    guard descriptor >= 0, Glibc.write(descriptor, file, file.count) == file.count,
      close(descriptor) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
