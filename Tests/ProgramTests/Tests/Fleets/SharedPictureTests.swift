import Foundation
import TestSupport
import Testing

/// Instances that show the same have frames that are names of one file.
@Suite(.blocking) struct SharedPictureTests {
  private let host: FleetHost

  init() throws { host = try FleetHost() }

  /// Draws four instances with one worker, so that no two draw at the same time.
  private func draw() throws {
    let instances = (0..<4).map { number in
      #""meter-\#(number)": { "widget": "meter", "family": "systemSmall", "device": "trmnl-og" }"#
    }
    let fleet = "{ \"instances\": {\n\(instances.joined(separator: ",\n"))\n} }"
    #expect(try host.apply(fleet).code == 0)
    try host.folder.write(#"{ "power": 412 }"#, to: "power.json")
    try host.template.output(["data", "set", "meter", "meter", "power.json"])
    try host.template.output(["run", "--once", "--quiet", "--workers", "1"])
  }

  /// The numbers of the files of an instance's frames.
  private func files(_ number: Int) throws -> Set<UInt64> {
    let name = "meter-\(number)"
    let images = try host.folder.frames(name).compactMap { $0["image"] as? String }
    return Set(
      try images.map { image in
        let path = host.folder.url.appendingPathComponent("Output/trmnl-og/\(name)/\(image)").path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.systemFileNumber] as? UInt64)
      })
  }

  @Test func framesOfEqualInstancesAreOneFile() throws {
    try draw()
    let first = try files(0)
    #expect(!first.isEmpty)
    for number in 1..<4 { #expect(try files(number) == first) }
  }

  @Test func framesStayWhenTheSharedPicturesAreDeleted() throws {
    try draw()
    let output = host.folder.url.appendingPathComponent("Output")
    for name in [".renders", ".pictures"] {
      try FileManager.default.removeItem(at: output.appendingPathComponent(name))
    }
    #expect(try !files(3).isEmpty)
    try host.template.output(["reload", "meter-3"])
    try host.template.output(["run", "--once", "--quiet"])
    #expect(try !files(3).isEmpty)
  }
}
