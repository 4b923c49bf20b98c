import CairoBackend
import Foundation
import Glibc
import Graphics
import PixelOutput
import WidgetTimeline

/// Renders frames one after another, from the views to the files, as a worker of the pipeline does.
final class FrameWorker {
  private let profile: DeviceProfile
  private let layout: SceneLayout
  private let output: String
  private let rasterizer = CairoRasterizer()
  private let encoder: FrameEncoder
  private var bitmap: Bitmap
  private var last: QuantizedBitmap?

  init(profile: DeviceProfile, layout: SceneLayout, output: String) {
    self.profile = profile
    self.layout = layout
    self.output = output
    encoder = FrameEncoder(profile: profile)
    bitmap = Bitmap(width: profile.size.width, height: profile.size.height)
  }

  /// The number of frames that are laid out in one visit of the main actor, as in the pipeline.
  private static let framesPerBatch = 16

  /// Renders frames in order.
  ///
  /// With `laysOutAhead`, the next frames are laid out while some are drawn.
  func render(
    _ frames: [(number: Int, frame: SceneFrame)], laysOutAhead: Bool
  ) async throws -> [StageTimes] {
    let batches = stride(from: 0, to: frames.count, by: Self.framesPerBatch)
      .map { Array(frames[$0...].prefix(Self.framesPerBatch)) }
    var times: [StageTimes] = []
    var waiting = ContinuousClock.now
    var laidOut = await layOut(batches.first?.map(\.frame) ?? [])
    for (index, batch) in batches.enumerated() {
      let wait = waiting.duration(to: .now) / batch.count
      let next = index + 1 < batches.count ? batches[index + 1].map(\.frame) : []
      if laysOutAhead, !next.isEmpty {
        (laidOut, _) = try await MainActorThread.run({ [layout] in layout.batch(of: next) }) {
          times += try draw(batch, laidOut, after: wait)
          waiting = .now
        }
      } else {
        times += try draw(batch, laidOut, after: wait)
        waiting = .now
        if !next.isEmpty { laidOut = await layOut(next) }
      }
    }
    return times
  }

  private func layOut(_ frames: [SceneFrame]) async -> SceneLayout.Batch {
    await MainActorThread.run { [layout] in layout.batch(of: frames) }
  }

  private func draw(
    _ batch: [(number: Int, frame: SceneFrame)], _ laidOut: SceneLayout.Batch, after wait: Duration
  ) throws -> [StageTimes] {
    try zip(batch, laidOut.lists).map { frame, list in
      var times = StageTimes("wait", wait)
      times.add("layout", laidOut.duration)
      return try draw(list, number: frame.number, times)
    }
  }

  private func draw(_ list: DisplayList, number: Int, _ times: StageTimes) throws -> StageTimes {
    var times = times
    rasterizer.rasterize(
      list, scale: profile.scale, into: &bitmap, mode: .antialiased, background: .white)
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

  /// Compares the frame with the previous one; not included in the frame's time, as the other programs do not
  /// compare.
  private func compare(_ pixels: QuantizedBitmap, _ times: inout StageTimes) {
    if let last {
      let start = ContinuousClock.now
      _ = DirtyRectangles.between(last, pixels, alignment: profile.refresh.alignment)
      times.add("changes", start.duration(to: .now))
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
