import Testing

/// The tests of pages in a real browser.
///
/// `make browser` runs them, and `make unit` all others.
@Suite("In a browser") enum BrowserTests {}
