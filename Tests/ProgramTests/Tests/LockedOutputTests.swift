import Foundation
import Glibc
import TestSupport
import Testing

/// An output folder that another process has locked, as any process that can read it may do.
@Suite(.blocking) struct LockedOutputTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The time limit applies to the widget's code and does not include the wait for the lock.
  @Test func waitsForTheLockBeyondTheTimeLimit() throws {
    let instance = folder.url.appendingPathComponent("Output/trmnl-og/good-systemSmall").path
    try FileManager.default.createDirectory(atPath: instance, withIntermediateDirectories: true)
    let lock = open(instance, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let errors = try folder.file("errors")
    let render = try Program.testWidgets.start(
      [
        "render", "good", "--family", "systemSmall", "--device", "trmnl-og", "--timeout", "3",
      ], in: folder, errors: errors)
    // A silent worker is terminated two seconds after its limit: by the seventh line it has lived longer.
    let deadline = ContinuousClock.now + .seconds(300)
    while try errors.currentText().components(separatedBy: "waiting:").count <= 7,
      render.isRunning, ContinuousClock.now < deadline
    { usleep(20_000) }
    #expect(render.isRunning)
    close(lock)
    render.waitUntilExit()
    let text = try errors.takeText()
    #expect(render.terminationStatus == 0, "\(text)")
    #expect(
      text.contains(
        "good systemSmall for trmnl-og: waiting: another run is writing "
          + "'Output/trmnl-og/good-systemSmall', which process \(getpid()) ('"), "\(text)")
  }
}
