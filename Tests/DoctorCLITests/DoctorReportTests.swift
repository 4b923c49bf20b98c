import CheckedJSON
import PlacardCLI
import Testing

@testable import DoctorCLI

/// How `doctor` prints what it found.
@Suite struct DoctorReportTests {
  private let report = DoctorReport(
    version: PlacardVersion(number: "1.2.0", commit: "0123abcd"),
    findings: [
      .ok(.fonts, "all are installed"), .error(.timeZones, "no rules", advice: "install them"),
      .warning(.clock, "not set", advice: "set it"),
    ])

  @Test func printsAdviceBelowEachFinding() {
    #expect(
      report.text == """
        Placard 1.2.0 (commit 0123abcd)
        ok       fonts         all are installed
        error    time zones    no rules
                               install them
        warning  clock         not set
                               set it
        1 error, 1 warning
        """)
    #expect(report.hasErrors)
  }

  @Test func printsTheSameAsJSON() {
    #expect(
      JSONWriter.string(of: report.json) == """
        {
          "version": "1.2.0",
          "commit": "0123abcd",
          "hasErrors": true,
          "findings": [
            {"check": "fonts", "severity": "ok", "message": "all are installed", "advice": null},
            {"check": "timeZones", "severity": "error", "message": "no rules", "advice": "install them"},
            {"check": "clock", "severity": "warning", "message": "not set", "advice": "set it"}
          ]
        }

        """)
  }

  @Test func warningsAloneAreNoErrors() {
    let report = DoctorReport(
      version: PlacardVersion(number: "1.2.0-dev", commit: nil),
      findings: [.warning(.clock, "not set", advice: "set it")])
    #expect(!report.hasErrors)
    #expect(report.text.hasPrefix("Placard 1.2.0-dev\n") && report.text.hasSuffix("\n1 warning"))
  }

  @Test func nothingHasToBeFixedWithoutFindings() {
    let report = DoctorReport(
      version: PlacardVersion(number: "1.2.0", commit: nil), findings: [.ok(.fonts, "all")])
    #expect(report.text.hasSuffix("\nnothing has to be fixed"))
  }
}
