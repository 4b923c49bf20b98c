import Testing

/// Starts one browser for the tests of a suite, and ends it after them, whatever comes.
struct ChromiumTrait: SuiteTrait, TestScoping {
  @TaskLocal fileprivate static var browser: Chromium?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let browser = try Chromium()
    defer { browser.end() }
    try await Self.$browser.withValue(browser) { try await function() }
  }
}

extension Trait where Self == ChromiumTrait {
  /// Says that tests need a browser.
  static var chromium: Self { Self() }
}

extension Chromium {
  /// The browser of the suite that a test is in.
  static var current: Chromium {
    get throws { try #require(ChromiumTrait.browser) }
  }
}
