import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import Synchronization

/// A headless Chromium that is controlled over the DevTools protocol.
final class Chromium: Sendable {
  let devTools: DevToolsPipe
  /// Pages that no test is using.
  let idlePages = Mutex<[Page]>([])
  private let process: pid_t
  /// The browser's user data folder, which is removed at the end.
  private let folder: String

  private static let arguments = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-extensions", "--hide-scrollbars",
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--force-color-profile=srgb", "--remote-debugging-pipe",
  ]

  /// Starts a browser.
  ///
  /// - Throws: `BrowserError` if Chromium is not installed.
  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("kiosk-chromium-\(UUID().uuidString)").path
    let commands = try Pipe.withHighDescriptors(), answers = try Pipe.withHighDescriptors()
    defer {
      close(commands.reading)
      close(answers.writing)
    }
    devTools = DevToolsPipe(reading: answers.reading, writing: commands.writing)
    process = try Self.spawn(
      ["chromium-headless-shell"] + Self.arguments + ["--user-data-dir=\(folder)", "about:blank"],
      reading: commands.reading, writing: answers.writing)
  }

  /// Terminates the browser and all its processes.
  func terminate() {
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts a program in a new process group, with the DevTools pipes as descriptors 3 and 4.
  private static func spawn(
    _ arguments: [String], reading: Int32, writing: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, reading, 3)
    posix_spawn_file_actions_adddup2(&actions, writing, 4)
    // A pipe of another test, which reads it to its end, would stay open as long as the browser.
    for descriptor in 5..<Int32(min(sysconf(Int32(_SC_OPEN_MAX)), 4096)) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var texts = arguments.map { strdup($0) } + [nil]
    defer { texts.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, &attributes, &texts, environ)
    guard code == 0 else {
      throw BrowserError(
        "cannot start '\(arguments[0])': \(String(cString: strerror(code))); "
          + "these tests need it: run 'make browser', or install Debian's package 'chromium-headless-shell'"
      )
    }
    return process
  }
}

/// Creates pipes whose descriptors do not collide with those that the browser inherits.
private enum Pipe {
  static func withHighDescriptors() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BrowserError("no pipe can be had") }
    defer { ends.forEach { close($0) } }
    return (fcntl(ends[0], F_DUPFD_CLOEXEC, 10), fcntl(ends[1], F_DUPFD_CLOEXEC, 10))
  }
}

extension Chromium {
  /// A page that tests reuse one after another, because creating a page takes longer than using it.
  struct Page {
    let session: String
  }

  /// Returns an idle page without its events, or a new one; an idle page keeps its history.
  func acquirePage() throws -> Page {
    let page = try idlePages.withLock { $0.popLast() } ?? makePage()
    devTools.discardEvents(of: page.session)
    return page
  }

  /// Navigates a page to `about:blank` and makes it available to the next test.
  func releasePage(_ page: Page) {
    do {
      try devTools.call(
        "Network.emulateNetworkConditions",
        ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1],
        session: page.session)
      try devTools.call("Page.navigate", ["url": "about:blank"], session: page.session)
      idlePages.withLock { $0.append(page) }
    } catch {
      // The page is not reused.
    }
  }

  private func makePage() throws -> Page {
    // In a separate window, because a page behind another one is not painted.
    let target = try devTools.call(
      "Target.createTarget", ["url": "about:blank", "newWindow": true], session: nil)
    let attached = try devTools.call(
      "Target.attachToTarget", ["targetId": target["targetId"], "flatten": true], session: nil)
    let session = attached["sessionId"]?.text ?? ""
    for domain in ["Page", "Runtime", "Network", "Log"] {
      try devTools.call("\(domain).enable", [:], session: session)
    }
    try devTools.call("Page.setLifecycleEventsEnabled", ["enabled": true], session: session)
    try devTools.call(
      "Emulation.setFocusEmulationEnabled", ["enabled": true], session: session)
    return Page(session: session)
  }
}
