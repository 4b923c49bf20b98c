import Foundation
import FramePipeline

/// A link that the desktop opens, by the application for its scheme.
struct DesktopLink {
  let url: String

  func open() throws {
    // What is no URL could be taken for an option of the program that opens it.
    if let refusal = DestinationPolicy(allowsRiskySchemes: true).refusal(of: url) {
      throw CommandError(refusal)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url]
    // What it says is told in one line below.
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      guard process.terminationStatus != 127 else {
        throw CommandError("'\(url)' is not opened, as there is no xdg-open; install xdg-utils")
      }
      throw CommandError(
        "xdg-open did not open '\(url)' (exit code \(process.terminationStatus)); "
          + "install xdg-utils and an application for its scheme")
    }
  }
}
