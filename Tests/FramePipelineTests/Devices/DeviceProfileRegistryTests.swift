import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import Testing

@Suite final class DeviceProfileRegistryTests {
  private let folder = NSTemporaryDirectory() + "shelf-\(UUID().uuidString)"
  private var registry: DeviceProfileRegistry { DeviceProfileRegistry(folder: folder + "/devices") }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func hallway() -> DeviceProfile {
    var profile = DeviceCatalog.trmnl
    profile.id = "hallway"
    profile.scale = 1.5
    return profile
  }

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test func findsStoredAndBuiltInProfiles() throws {
    #expect(try registry.store(hallway()) == false)
    #expect(try registry.profile(id: "hallway") == hallway())
    #expect(try registry.profile(id: "trmnl-og-png").id == "trmnl-og")
    #expect(registry.storedIDs == ["hallway"])
    #expect(try DeviceProfileRegistry().profile(named: "trmnl-og") == DeviceCatalog.trmnl)
  }

  @Test func findsStoredProfilesByAlias() throws {
    var profile = hallway()
    profile.aliases = ["entrance", "trmnl-og"]
    try registry.store(profile)
    #expect(try registry.profile(id: "entrance") == profile)
    // A name of the catalog stays one.
    #expect(try registry.profile(id: "trmnl-og") == DeviceCatalog.trmnl)
  }

  @Test func reportsWhetherAStoredProfileChanged() throws {
    try registry.store(hallway())
    #expect(try registry.store(hallway()) == false)
    var other = hallway()
    other.scale = 2
    #expect(try registry.store(other) == true)
    #expect(try registry.profile(id: "hallway").scale == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/devices").count == 1)
  }

  @Test func keepsNoCopyOfTheCatalog() throws {
    #expect(try registry.store(DeviceCatalog.trmnl) == false)
    #expect(registry.storedIDs == [])
  }

  @Test func treatsPathsAsPaths() throws {
    let path = folder + "/mine.json"
    try write(DeviceProfileFile.text(of: hallway()), to: path)
    #expect(try DeviceProfileRegistry().profile(named: path) == hallway())
    #expect(DeviceProfileRegistry.isPath("mine.json") && DeviceProfileRegistry.isPath("./mine"))
    #expect(!DeviceProfileRegistry.isPath("hallway"))
  }

  @Test func reportsTheLocationOfAnErrorInADamagedFile() throws {
    try registry.store(hallway())
    let path = folder + "/devices/hallway.json"
    try write("{ \"id\": \"hallway\",\n  \"pixels\": [0, 480] }", to: path)
    let error = #expect(throws: JSONFileError.self) { try self.registry.profile(id: "hallway") }
    #expect(error?.description == "\(path):2:14: 'pixels[0]' must be from 1 to 16384, not 0")
    try write(DeviceProfileFile.text(of: hallway()), to: folder + "/devices/porch.json")
    #expect(
      throws: DeviceFileError.misnamed(folder + "/devices/porch.json", id: "hallway"),
      performing: { try self.registry.profile(id: "porch") })
  }

  @Test func suggestsStoredProfilesForAnUnknownID() throws {
    try registry.store(hallway())
    let error = #expect(throws: UnknownDevice.self) { try self.registry.profile(id: "halway") }
    #expect(error?.description == "unknown device 'halway'; did you mean 'hallway'?")
  }

  @Test(arguments: ["../secret", "a/../../secret", "", ".", "\u{0}"])
  func identifiersCannotEscapeTheFolder(_ id: String) throws {
    var secret = hallway()
    secret.id = "secret"
    try write(DeviceProfileFile.text(of: secret), to: folder + "/secret.json")
    try registry.store(hallway())
    #expect(throws: UnknownDevice.self) { try self.registry.profile(id: id) }
  }

  @Test func reportsUnreadablePaths() throws {
    let missing = folder + "/missing.json"
    #expect(throws: DeviceFileError.missing(missing)) {
      try DeviceProfileRegistry.profile(at: missing)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(throws: DeviceFileError.unreadable(self.folder)) {
      try DeviceProfileRegistry.profile(at: self.folder)
    }
    #expect(throws: DeviceFileError.self) { try DeviceProfileRegistry.profile(at: "/dev/zero") }
    let large = folder + "/large.json"
    try write(String(repeating: " ", count: 2 << 20), to: large)
    #expect(throws: DeviceFileError.large(large, 1 << 20)) {
      try DeviceProfileRegistry.profile(at: large)
    }
  }
}
