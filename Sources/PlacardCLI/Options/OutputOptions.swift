import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput

/// Where output goes, and what is said meanwhile.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The folder that output goes to.", completion: .directory)
  var output = "Output"

  @Flag(name: .shortAndLong, help: "Say nothing but what went wrong.")
  var quiet = false

  @Flag(help: "Write what was done as JSON.")
  var json = false

  @Flag(help: "End with exit code 1 where there was any diagnostic.")
  var strict = false
}

/// Whether output has a page for browsers.
struct PageOptions: ParsableArguments {
  @Flag(help: "Also write index.html, a page that shows the frames by the clock, with their taps.")
  var kiosk = false

  @Option(
    help: ArgumentHelp(
      """
      Where the page posts taps that open no link, such as /tap on the server that it comes from. \
      (default: nowhere)
      """, valueName: "path"))
  var kioskTap: String?

  /// The page that is asked for.
  var page: KioskPage? { kiosk ? KioskPage(tapEndpoint: kioskTap) : nil }

  /// Refuses what a browser cannot show.
  func check(_ devices: [DeviceProfile]) throws {
    guard kiosk, let device = devices.first(where: { $0.format == .raw }) else { return }
    throw CommandError(
      "--kiosk is not for '\(device.id)', whose pictures are raw buffers that no browser shows; "
        + "choose another display, or leave --kiosk out")
  }

  func validate() throws {
    guard let kioskTap else { return }
    guard kiosk else { throw ValidationError("--kiosk-tap is for the page; add --kiosk") }
    guard !kioskTap.isEmpty, !kioskTap.hasPrefix("//"), URL(string: kioskTap)?.scheme == nil else {
      throw ValidationError(
        "--kiosk-tap takes a path on the page's own server, such as '/tap', and not '\(kioskTap)'")
    }
  }
}

/// How much time a person spends to make picture files small.
enum Optimization: String, CaseIterable, ExpressibleByArgument {
  case fast, `default`, small

  var compression: Compression {
    switch self {
    case .fast: .fast
    case .default: .small
    case .small: .smallest
    }
  }
}
