import ChildProcesses
package import Foundation
package import FramePipeline
import WidgetWorker

/// Performs the configured action for a tap.
package struct TapActionRunner {
  let target: TapHit
  let date: Date

  package init(target: TapHit, date: Date) {
    self.target = target
    self.date = date
  }

  /// Performs the action; returns when a program that is waited for has ended.
  package func handle(by handlers: TapHandlers) throws {
    guard let handling = try handlers.handling(of: target, at: date) else {
      return reportMissingHandler()
    }
    switch handling {
    case .nothing: break
    case .open(let url):
      try DesktopLink(url: url, policy: DestinationPolicy(allowsRiskySchemes: true)).open()
    case .post(let post, let body): try PostSender(post: post, body: body, subject: "tap").send()
    case .run(let line, let arguments):
      try ChildProgram(
        name: line.program, arguments: arguments, timeout: line.timeout, waitsForExit: line.waits,
        timeoutAdvice: "set a longer 'timeout', or 'waits' to false for an app that stays open"
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

  /// The maximum time for the application to start; one that stays in the foreground is not waited for any longer.
  private static let startTimeout = Duration.seconds(10)

  func open() throws {
    // Text that is not a URL could be taken for an option of the opening program.
    if let reason = policy.rejectionReason(of: url) { throw CommandError(reason) }
    // What it prints is discarded: the one-line errors below replace it.
    let launch = ProgramLaunch(
      path: "/usr/bin/env", arguments: ["env", "xdg-open", url],
      environment: ProcessInfo.processInfo.environment)
    let process: DetachedProcess
    do throws(ProcessStartError) {
      process = try DetachedProcess(launch)
    } catch {
      throw CommandError("'\(url)' cannot be opened: \(error)")
    }
    switch process.exit(before: .now + Self.startTimeout) {
    case nil, .code(0): break
    case .code(127):
      throw CommandError("'\(url)' cannot be opened without xdg-open; install xdg-utils")
    case .code(let code):
      throw CommandError(
        "xdg-open failed to open '\(url)' (exit code \(code)); install xdg-utils and an application "
          + "for its scheme")
    case .signal(let signal):
      throw CommandError("xdg-open was killed by signal \(signal)")
    }
  }
}
