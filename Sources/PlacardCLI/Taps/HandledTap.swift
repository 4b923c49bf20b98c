import Dispatch
import Foundation
import FramePipeline
import WidgetWorker

/// Has done what a person wants to happen for a tap.
struct HandledTap {
  let target: TapHit
  let date: Date

  func handle(by handlers: TapHandlers) throws {
    guard let handling = try handlers.handling(of: target, at: date) else { return tellUnset() }
    switch handling {
    case .nothing: break
    case .open(let url):
      try DesktopLink(url: url, policy: DestinationPolicy(allowsRiskySchemes: true)).open()
    case .post(let post, let body): try PostedTap(post: post, body: body).send()
    case .run(let line, let arguments):
      try ChildProgram(
        name: line.program, arguments: arguments, timeout: line.timeout, waits: line.waits
      ).run()
    }
  }

  /// Silence would look like a handler that does nothing.
  private func tellUnset() {
    switch target.destination {
    case .perform: break
    case .openApp, .url:
      StandardError.reportError(
        "'\(target.text)' of the kind '\(target.kind)' has no handler")
    }
  }
}

/// A link that the desktop opens, by the application for its scheme.
struct DesktopLink {
  let url: String
  /// What may be opened.
  var policy = DestinationPolicy()

  /// How long it may take until the application is there, in seconds; where it stays in the foreground it is
  /// left alone after that.
  private static let patience = 10.0

  func open() throws {
    // What is no URL could be taken for an option of the program that opens it.
    if let refusal = policy.refusal(of: url) { throw CommandError(refusal) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url]
    // What it says is told in one line below.
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + Self.patience) == .success else { return }
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
