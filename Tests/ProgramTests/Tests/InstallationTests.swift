import Foundation
import TestSupport
import Testing

/// What a person meets after the installation: the version, `doctor`, and a widget in a browser.
@Suite(.blocking) struct InstallationTests {
  private let placard = Program(name: "placard")

  @Test func versionHasANumberAndPerhapsTheCommit() throws {
    let run = try placard.run(["--version"], in: TestFolder())
    #expect(run.code == 0 && run.errors == "")
    #expect(
      run.output.wholeMatch(
        of: /Placard \d+\.\d+\.\d+(-dev)?( \(commit [0-9a-f]{12}(-dirty)?\))?\n/) != nil,
      "\(run.output)")
  }

  @Test func doctorChecksEverythingOnce() throws {
    let run = try placard.run(["doctor", "--json", "--state", "state"], in: TestFolder())
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["check"] as? String } == [
        "fonts", "libraries", "icuData", "certificates", "templates", "timeZones", "state",
        "host", "displays", "space", "clock",
      ])
    #expect(run.code == (report["hasErrors"] as? Bool == true ? 2 : 0))
  }

  @Test func doctorSaysWhatToDoAboutAStateThatIsAFile() throws {
    let folder = try TestFolder()
    try folder.write("", to: "state")
    let run = try placard.run(["doctor", "--state", "state"], in: folder)
    #expect(run.code == 2)
    #expect(
      run.output.contains(
        """
        error    state         '\(folder.url.path)/state' is not a folder
                               choose another with '--state' or 'PLACARD_STATE'
        """), "\(run.output)")
  }

  @Test func serveShowsAWidgetInABrowserAndKeepsIt() throws {
    let server = try RunningServer(["--show", "clock"])
    let isDrawn = RunningHost.wait {
      try server.curl(["--head"], "/devices/clock/frame.png").contains("HTTP/1.1 200")
        && server.manifestDigests("clock").count > 0
    }
    #expect(isDrawn)
    #expect(try server.curl([], "/devices/clock/kiosk/").contains("<html"))
    try server.restart(killing: false)
    #expect(try server.command("device", "list").split(separator: "\n").count == 1)
    #expect(try server.command("instances").contains("clock"))
  }

  @Test func serveRejectsAWidgetThatDoesNotExist() throws {
    let run = try placard.run(
      ["serve", "--show", "clocc", "--state", "state", "--listen", "127.0.0.1:0"], in: TestFolder())
    #expect(run.code == 1)
    #expect(run.errors == "placard: unknown template 'clocc'; did you mean 'clock'?\n")
  }
}
