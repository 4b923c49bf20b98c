import ArgumentParser

/// How a template is looked at while it is written.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      """
      Serve a page on this machine that shows the template as its files are, and go on until Ctrl-C. \
      Shows the displays of --device, else trmnl-og and kiosk-1024x600.
      """, visibility: visibility))
  var watch = false

  @Option(
    help: ArgumentHelp(
      "With --watch, the page's port. (default: any that is free)", valueName: "number",
      visibility: visibility))
  var port: Int?

  @Flag(
    help: ArgumentHelp(
      "With --watch, begin with the data of the sources instead of sample.json.",
      visibility: visibility))
  var live = false

  /// Whether this program has such a page.
  private static var isThere: Bool { ProgramRunner.current.watching != nil }

  private static var visibility: ArgumentVisibility { isThere ? .default : .hidden }

  func validate() throws {
    guard Self.isThere || !(watch || live || port != nil) else {
      throw ValidationError(
        "--watch shows templates, and this program has compiled widgets; build it anew to see a change, "
          + "or use 'placard preview --watch'")
    }
    guard watch || port == nil else { throw ValidationError("--port is of use with --watch only") }
    guard watch || !live else { throw ValidationError("--live is of use with --watch only") }
    guard port.map({ (1...65_535).contains($0) }) ?? true else {
      throw ValidationError("--port takes a number from 1 to 65535")
    }
  }
}
