import Testing

/// The entry point of the tests in the build of `make`, in place of the one that SwiftPM generates from an index of all sources.
@main struct TestRunner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
