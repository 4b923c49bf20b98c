import Dispatch
import Foundation
import FramePipeline
import WidgetWorker

/// Performs the configured action for a tap.
struct TapActionRunner {
  let target: TapHit
  let date: Date

  func handle(by handlers: TapHandlers) throws {
    guard let handling = try handlers.handling(of: target, at: date) else {
      return reportMissingHandler()
    }
    switch handling {
    case .nothing: break
    case .open(let url):
      try DesktopLink(url: url, policy: DestinationPolicy(allowsRiskySchemes: true)).open()
    case .post(let post, let body): try TapPostSender(post: post, body: body).send()
    case .run(let line, let arguments):
      try ChildProgram(
        name: line.program, arguments: arguments, timeout: line.timeout, waitsForExit: line.waits
      ).run()
    }
  }

  /// Reports that no action is configured, so that it is not mistaken for an action that does nothing.
  private func reportMissingHandler() {
    switch target.destination {
    case .perform: break
    case .openApp, .url:
      StandardError.reportError(
        "'\(target.text)' of the kind '\(target.kind)' has no handler")
    }
  }
}

/// A link that the desktop opens with the application for its scheme.
struct DesktopLink {
  let url: String
  /// The rule for allowed links.
  var policy = DestinationPolicy()

  /// The maximum time for the application to start, in seconds; one that stays in the foreground is not waited for any
  /// longer.
  private static let startTimeout = 10.0

  func open() throws {
    // Text that is not a URL could be taken for an option of the opening program.
    if let refusal = policy.rejectionReason(of: url) { throw CommandError(refusal) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url]
    // Its messages are replaced by the one-line error below.
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + Self.startTimeout) == .success else { return }
    guard process.terminationStatus == 0 else {
      guard process.terminationStatus != 127 else {
        throw CommandError("'\(url)' cannot be opened without xdg-open; install xdg-utils")
      }
      throw CommandError(
        "xdg-open failed to open '\(url)' (exit code \(process.terminationStatus)); "
          + "install xdg-utils and an application for its scheme")
    }
  }
}
