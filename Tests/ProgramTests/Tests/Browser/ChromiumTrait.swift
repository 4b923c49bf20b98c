import Testing

/// Starts one browser for the tests of a suite, and terminates it after them, even if they fail.
struct ChromiumTrait: SuiteTrait, TestScoping {
  @TaskLocal fileprivate static var browser: Chromium?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let browser = try Chromium()
    defer { browser.terminate() }
    try await Self.$browser.withValue(browser) { try await function() }
  }
}

extension Trait where Self == ChromiumTrait {
  /// A trait of suites whose tests need a browser.
  static var chromium: Self { Self() }
}

extension Chromium {
  /// The browser of the current test's suite.
  static var current: Chromium {
    get throws { try #require(ChromiumTrait.browser) }
  }
}
