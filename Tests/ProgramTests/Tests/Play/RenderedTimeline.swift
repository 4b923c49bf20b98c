import Foundation
import FramePipeline
import Testing

/// The output folder of a widget with three frames, a minute apart, of which the first is current.
final class RenderedTimeline {
  let folder: TestFolder
  let path: String

  init(device: String) throws {
    folder = try TestFolder()
    let start = Timestamp(Date().addingTimeInterval(-20)).text
    let run = try Program.testWidgets.run(
      [
        "render", "--kind", "close-entries", "--family", "systemSmall", "--fill", "--device",
        device,
        "--at", start, "--quiet",
      ], in: folder)
    try #require(run.code == 0, "\(run.errors)")
    path = "\(folder.url.path)/Output/\(device)/close-entries-systemSmall"
  }

  func manifest() throws -> Manifest {
    try ManifestFile.manifest(
      from: try Data(contentsOf: URL(fileURLWithPath: "\(path)/manifest.json")))
  }

  /// Moves all dates back, as if so many seconds had passed.
  func passTime(seconds: Double) throws {
    var manifest = try manifest()
    func moved(_ time: Timestamp) -> Timestamp { Timestamp(time.date.addingTimeInterval(-seconds)) }
    for index in manifest.frames.indices {
      manifest.frames[index].date = moved(manifest.frames[index].date)
      manifest.frames[index].until = manifest.frames[index].until.map(moved)
    }
    try Data(ManifestFile.bytes(of: manifest)).write(
      to: URL(fileURLWithPath: "\(path)/manifest.json"))
  }

  /// Runs `play` with this folder, or the address of a server for it.
  func play(
    _ source: String? = nil, command: String, _ options: [String] = ["--once"],
    environment: [String: String] = [:]
  ) throws -> Program.Run {
    try Program(name: "placard").run(
      ["play", source ?? path, "--state", "state", "--command", command] + options, in: folder,
      environment: environment)
  }
}
