import Foundation
import FramePipeline
import TestSupport
import Testing

/// The output folder of a widget with three frames, an hour apart, of which the first is current.
final class RenderedTimeline {
  /// The seconds from one frame to the next, within which a test is done on any machine.
  static let interval = 3600.0

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
    try changeDates { index, date in
      // The widget's entries are a minute apart.
      Timestamp(date.date.addingTimeInterval(Double(index) * (Self.interval - 60)))
    }
  }

  func manifest() throws -> Manifest {
    try ManifestFile.manifest(
      from: try Data(contentsOf: URL(fileURLWithPath: "\(path)/manifest.json")))
  }

  /// Moves all dates back, as if so many seconds had passed.
  func passTime(seconds: Double) throws {
    try changeDates { _, date in Timestamp(date.date.addingTimeInterval(-seconds)) }
  }

  /// Changes the dates of frames, by the number of the frame that begins then.
  private func changeDates(_ changed: (Int, Timestamp) -> Timestamp) throws {
    var manifest = try manifest()
    for index in manifest.frames.indices {
      manifest.frames[index].date = changed(index, manifest.frames[index].date)
      manifest.frames[index].until = manifest.frames[index].until.map { changed(index + 1, $0) }
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
