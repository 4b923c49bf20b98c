import Foundation
import TestSupport
import Testing

/// A server's certificate is validated against the current time, not against the rendered time.
@Suite(
  "Certificate validation at a simulated time",
  .enabled(if: SecureServer.isAvailable, "openssl and python3 are needed: run 'make packages'"))
struct CertificateTests {
  /// A test case: the first and last day on which the server's certificate is valid, relative to today, the rendered
  /// day, and the expected error.
  struct Case: Sendable, CustomTestStringConvertible {
    let valid: ClosedRange<Int>
    let renderedDay: Int
    /// The expected validation error, or `nil` if the certificate is valid today.
    var expectedError: String?

    var testDescription: String { "valid on days \(valid), drawn on day \(renderedDay)" }
  }

  static let cases = [
    Case(valid: -10...10, renderedDay: 0),
    Case(valid: -10...10, renderedDay: -3650),
    Case(valid: -10...10, renderedDay: 3650),
    Case(valid: -1000...(-900), renderedDay: 0, expectedError: "certificate has expired"),
    Case(valid: -1000...(-900), renderedDay: -950, expectedError: "certificate has expired"),
    Case(valid: 900...1000, renderedDay: 950, expectedError: "certificate is not yet valid"),
  ]

  private static func day(_ number: Int) -> String {
    (Date() + Double(number) * 86_400).formatted(.iso8601)
  }

  @Test(
    "URLSession in author code accepts a server only if its certificate is valid today", .blocking,
    .enabled(
      if: SecureServer.canReplaceAuthorities, "needs 'unshare' with a mount namespace of its own"),
    arguments: cases)
  func urlSession(_ subject: Case) throws {
    let folder = try TestFolder()
    let server = try SecureServer(in: folder, valid: subject.valid)
    try server.run(
      [
        Program.testWidgets.path, "render", "--kind", "fetching", "--defaults", "url=\(server.url)",
        "--at", Self.day(subject.renderedDay), "--quiet",
      ])
    let manifest = try folder.text(of: "Output/trmnl-og/fetching-systemSmall/manifest.json")
    #expect(manifest.contains("power 7") == (subject.expectedError == nil), "\(manifest)")
    if let fault = subject.expectedError { #expect(manifest.contains(fault), "\(manifest)") }
  }

  @Test(
    "a template accepts a server only if its certificate is valid today", .blocking,
    arguments: cases)
  func template(_ subject: Case) throws {
    var template = try TestTemplate()
    let server = try SecureServer(in: template.folder, valid: subject.valid)
    template.widget = #"{ "name": "Meter", "sources": { "meter": { "url": "\#(server.url)" } } }"#
    template.sample = #"{ "meter": { "text": "power 1" } }"#
    template.body = "Text(entry.meter.text)"
    try template.write()
    try template.output(["trust", "meter"])
    let run = try template.run(
      ["render", "meter", "--family", "systemSmall", "--at", Self.day(subject.renderedDay)],
      environment: ["SSL_CERT_FILE": server.authorities])
    // If the request fails, nothing is rendered.
    let files = (try? template.folder.contents(of: "Output")) ?? [:]
    let shown = files.filter { $0.key.hasSuffix("manifest.json") }.values
      .map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(shown.contains("power 7") == (subject.expectedError == nil), "\(run.errors) \(shown)")
    if let fault = subject.expectedError {
      #expect((run.errors + shown).contains(fault), "\(run.errors) \(shown)")
    }
  }
}
