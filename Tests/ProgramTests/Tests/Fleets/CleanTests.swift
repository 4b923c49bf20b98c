import Foundation
import TestSupport
import Testing

/// `placard clean` removes what its own state has written, and nothing else.
@Suite(.blocking) struct CleanTests {
  private let host: FleetHost

  init() throws {
    host = try FleetHost()
    #expect(try host.apply(FleetHost.fleet(2, place: "hall")).code == 0)
    try host.folder.write(#"{ "power": 412 }"#, to: "power.json")
    try host.template.output(["data", "set", "meter", "meter", "power.json"])
    try host.template.output(["run", "--once", "--quiet"])
  }

  private func outputs() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: host.folder.url.appendingPathComponent("Output/trmnl-og").path
    ).sorted()
  }

  @Test func removesTheOutputOfRemovedInstances() throws {
    try host.template.output(["remove", "meter-0"])
    let dry = try host.template.output(["clean", "--dry-run"])
    #expect(dry.hasPrefix("Output/trmnl-og/meter-0\nwould remove 1 folder of output with "))
    #expect(try outputs() == ["meter-0", "meter-1"])
    let clean = try host.template.output(["clean"])
    #expect(clean.hasPrefix("Output/trmnl-og/meter-0\nremoved 1 folder of output with "))
    #expect(try outputs() == ["meter-1"])
    #expect(try host.template.output(["clean"]) == "nothing to remove\n")
  }

  @Test func goesOnAfterAFolderThatCannotBeRemoved() throws {
    try host.template.output(["remove", "meter-0", "meter-1", "--yes"])
    let frames = host.folder.url.appendingPathComponent("Output/trmnl-og/meter-0/frames")
    try FileManager.default.removeItem(at: frames)
    try FileManager.default.createSymbolicLink(
      atPath: frames.path, withDestinationPath: "/tmp")
    let clean = try host.template.run(["clean"])
    #expect(clean.code != 0)
    #expect(clean.errors.contains("'Output/trmnl-og/meter-0' cannot be removed: "))
    #expect(clean.output.contains("\nremoved 1 folder of output with "), "\(clean.output)")
    #expect(try outputs() == ["meter-0"])
  }

  @Test func leavesWhatAnotherStateShowsInTheSameFolder() throws {
    try host.template.output(["backup", "state.backup"])
    let copy = ["PLACARD_STATE": host.folder.url.path + "/copy"]
    try host.template.output(["restore", "state.backup"], environment: copy)
    let removal = try host.template.run(
      ["remove", "meter-0", "--delete-output"], environment: copy)
    #expect(
      removal.errors.contains(
        "'Output/trmnl-og/meter-0' was not removed, because no host of this state has written it"),
      "\(removal.errors)")
    let clean = try host.template.run(["clean"], environment: copy)
    #expect(clean.code == 0 && clean.output == "nothing to remove\n")
    #expect(
      clean.errors.hasPrefix(
        "left a folder that no host of this state has written, such as 'Output/trmnl-og/meter-0'"))
    #expect(try outputs() == ["meter-0", "meter-1"])
  }

  @Test func leavesWhatWasRendered() throws {
    try host.template.output(["render", "./meter", "--device", "trmnl-og", "--quiet"])
    let before = try outputs()
    #expect(before.count > 2)
    #expect(try host.template.output(["clean"]) == "nothing to remove\n")
    #expect(try outputs() == before)
  }

  @Test func saysThatThereIsNoOutputFolder() throws {
    let clean = try host.template.run(["clean", "--output", "Outptu"])
    #expect(clean.code == 0 && clean.output == "nothing to remove\n")
    #expect(
      clean.errors
        == "there is no output folder 'Outptu'; name the folder of the frames with '--output'\n")
  }
}
