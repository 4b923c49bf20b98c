import ArgumentParser
import Foundation
import FramePipeline
import ObjectStorage
import PixelOutput
import WidgetWorker

/// The output folder, and the messages while it is written.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "The output folder; for 'render' also the address of an object store",
    completion: .directory)
  var output = "Output"

  @Flag(name: .shortAndLong, help: "Print only errors and warnings")
  var quiet = false

  @Flag(help: "Print the result as JSON")
  var json = false

  @Flag(help: "Exit with code 1 on any diagnostic")
  var strict = false
}

extension OutputOptions {
  /// Rejects an object store that cannot be used, before anything is drawn.
  func check() throws { try OutputLocation(output).check() }

  /// Rejects an address, such as that of an object store, for what opens in a browser from a folder.
  ///
  /// - Parameter subject: What is written, such as a gallery.
  /// - Throws: ``CommandError`` that names the option.
  func requireFolder(for subject: String) throws {
    guard OutputAddress.isAddress(output) else { return }
    throw CommandError(
      "\(subject) cannot be written to the address '\(output)'; choose a folder with --output")
  }
}

/// Options for a page for browsers.
struct PageOptions: ParsableArguments {
  @Flag(
    help: "Also write index.html, a page that shows the frames at their times, with tap targets")
  var kiosk = false

  @Option(
    help: ArgumentHelp(
      """
      The path on the page's server to which it posts taps that open no link, such as /tap \
      (default: none)
      """, valueName: "path"))
  var kioskTap: String?

  /// The requested page.
  var page: KioskPage? { kiosk ? KioskPage(tapEndpoint: kioskTap) : nil }

  /// Rejects formats that browsers cannot show.
  func check(_ devices: [DeviceProfile]) throws {
    guard kiosk, let device = devices.first(where: { !$0.format.codec.isSupportedByBrowsers })
    else {
      return
    }
    throw CommandError(
      "--kiosk cannot show the pictures of '\(device.id)', which are in the format "
        + "'\(device.format.rawValue)'; choose another display, or omit --kiosk")
  }

  func validate() throws {
    guard let kioskTap else { return }
    guard kiosk else { throw ValidationError("--kiosk-tap needs --kiosk") }
    guard !kioskTap.isEmpty, !kioskTap.hasPrefix("//"), URL(string: kioskTap)?.scheme == nil else {
      throw ValidationError(
        "--kiosk-tap must be a path on the page's server, such as '/tap', not '\(kioskTap)'")
    }
  }
}

/// The trade-off between compression time and the size of picture files.
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
