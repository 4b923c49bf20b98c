import ArgumentParser

/// Keeps the added instances up to date.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Keep the instances up to date",
    discussion: """
      Runs the host, which requests each instance's timeline when it is due, and writes the frames \
      to <output>/<device>/<instance>. Programs that added other instances draw those. After it \
      was stopped or killed, the host resumes.
      """)

  @OptionGroup var host: HostOptions

  @Flag(help: "Do what is due now and exit; the exit code is 1 if something failed")
  var once = false

  @Argument(help: "The instances to keep up to date (default: all)")
  var instances: [String] = []

  func run() throws { try host.runHost(instances: instances, once: once) }
}
