import Foundation
import TestSupport
import Testing

/// A server's certificate is checked against the real time, whatever time is drawn.
@Suite(
  "Certificates under a stopped clock",
  .enabled(if: SecureServer.isAvailable, "openssl and python3 are needed: run 'make packages'"))
struct CertificateTests {
  /// What is asked of a server: how many days from today its certificate begins and ends to be valid, the day that
  /// is drawn, and what is wrong with it.
  struct Case: Sendable, CustomTestStringConvertible {
    let valid: ClosedRange<Int>
    let drawn: Int
    /// What is wrong with the certificate today.
    var fault: String?

    var testDescription: String { "valid on days \(valid), drawn on day \(drawn)" }
  }

  static let cases = [
    Case(valid: -10...10, drawn: 0),
    Case(valid: -10...10, drawn: -3650),
    Case(valid: -10...10, drawn: 3650),
    Case(valid: -1000...(-900), drawn: 0, fault: "certificate has expired"),
    Case(valid: -1000...(-900), drawn: -950, fault: "certificate has expired"),
    Case(valid: 900...1000, drawn: 950, fault: "certificate is not yet valid"),
  ]

  private static func day(_ number: Int) -> String {
    (Date() + Double(number) * 86_400).formatted(.iso8601)
  }

  @Test(
    "decide whether an author's code reads from a server", .blocking,
    .enabled(
      if: SecureServer.canReplaceAuthorities, "needs 'unshare' with a mount namespace of its own"),
    arguments: cases)
  func urlSession(_ subject: Case) throws {
    let folder = try TestFolder()
    let server = try SecureServer(in: folder, valid: subject.valid)
    try server.run(
      [
        Program.testWidgets.path, "render", "--kind", "fetching", "--defaults", "url=\(server.url)",
        "--at", Self.day(subject.drawn), "--quiet",
      ])
    let manifest = try folder.text(of: "Output/trmnl-og/fetching-systemSmall/manifest.json")
    #expect(manifest.contains("power 7") == (subject.fault == nil), "\(manifest)")
    if let fault = subject.fault { #expect(manifest.contains(fault), "\(manifest)") }
  }

  @Test("decide whether a template reads from a server", .blocking, arguments: cases)
  func template(_ subject: Case) throws {
    var template = try TestTemplate()
    let server = try SecureServer(in: template.folder, valid: subject.valid)
    template.widget = #"{ "name": "Meter", "sources": { "meter": { "url": "\#(server.url)" } } }"#
    template.sample = #"{ "meter": { "text": "power 1" } }"#
    template.body = "Text(entry.meter.text)"
    try template.write()
    try template.output(["trust", "meter"])
    let run = try template.run(
      ["render", "meter", "--family", "systemSmall", "--at", Self.day(subject.drawn)],
      environment: ["SSL_CERT_FILE": server.authorities])
    // Without an answer there is nothing to show.
    let files = (try? template.folder.contents(of: "Output")) ?? [:]
    let shown = files.filter { $0.key.hasSuffix("manifest.json") }.values
      .map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(shown.contains("power 7") == (subject.fault == nil), "\(run.errors) \(shown)")
    if let fault = subject.fault {
      #expect((run.errors + shown).contains(fault), "\(run.errors) \(shown)")
    }
  }
}
