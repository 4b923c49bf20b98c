import Foundation
import FramePipeline

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
        "no handler is set for '\(target.text)' of the kind '\(target.kind)'")
    }
  }
}
