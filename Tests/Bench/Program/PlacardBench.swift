import ArgumentParser
import Foundation

/// Renders the leaderboard's timeline to PNG files and prints the time per frame.
@main
struct PlacardBench: AsyncParsableCommand {
  @OptionGroup var options: BenchOptions

  func run() async throws {
    let folder = URL(fileURLWithPath: options.data)
    let scene = try JSONDecoder().decode(
      SceneData.self, from: Data(contentsOf: folder.appendingPathComponent("scene.json")))
    let frames = try SceneFrame.load(
      folder.appendingPathComponent("frames.tsv"), limit: options.frames)
    let parts = try await draw(frames, of: scene)
    let start = parts.map(\.start).min() ?? .now
    let end = parts.map(\.end).max() ?? start
    let wall = start.duration(to: end).milliseconds / Double(max(frames.count, 1))
    report(parts.flatMap(\.times), wall: wall)
  }

  /// The measurements of one worker, after its setup and a first frame.
  private struct WorkerMeasurement: Sendable {
    let times: [StageTimes]
    let start, end: ContinuousClock.Instant
  }

  private func draw(_ frames: [SceneFrame], of scene: SceneData) async throws -> [WorkerMeasurement]
  {
    let options = (kind: options.kind, output: options.output, workers: max(1, options.workers))
    let profile = options.kind.profile
    let layout = SceneLayout(scene: scene, profile: profile)
    // As in the pipeline, a single worker takes turns with the main actor.
    let laysOutAhead = options.workers > 1
    return try await withThrowingTaskGroup(of: WorkerMeasurement.self) { group in
      for worker in 0..<options.workers {
        group.addTask {
          let renderer = FrameWorker(profile: profile, layout: layout, output: options.output)
          let share = stride(from: worker, to: frames.count, by: options.workers)
            .map { (number: $0, frame: frames[$0]) }
          if options.workers > 1 {
            _ = try await renderer.render(Array(share.prefix(1)), laysOutAhead: false)
          }
          let start = ContinuousClock.now
          let times = try await renderer.render(share, laysOutAhead: laysOutAhead)
          return WorkerMeasurement(times: times, start: start, end: .now)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Writes the medians, the last line for `run.py`.
  ///
  /// With several workers, the total time is divided by the number of frames.
  private func report(_ times: [StageTimes], wall: Double) {
    let medians = StageTimes.medians(of: times)
    print(
      "stages " + medians.map { "\($0.name)=\(rounded($0.milliseconds))" }.joined(separator: " "))
    let total = options.workers > 1 ? wall : medians.last?.milliseconds ?? wall
    print("ms_per_frame=\(rounded(total))")
  }

  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}

extension SceneFrame {
  static func load(_ file: URL, limit: Int) throws -> [SceneFrame] {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").prefix(limit).map { line in
      let fields = line.split(separator: "\t")
      return SceneFrame(
        date: String(fields.first ?? ""), health: fields.dropFirst().compactMap { Int($0) })
    }
  }
}
