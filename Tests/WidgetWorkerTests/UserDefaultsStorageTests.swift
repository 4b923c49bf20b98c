import Foundation
import TestSupport
import Testing

@testable import WidgetWorker

/// Workers of one host, each with its own property lists, share what they store.
@Suite("Stored values of 'UserDefaults'")
struct UserDefaultsStorageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func storage(of worker: String, isWritable: Bool = true) -> UserDefaultsStorage {
    UserDefaultsStorage(
      workerFolder: path(worker), sharedFolder: path("preferences"), isWritable: isWritable)
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  /// Changes a worker's list as Foundation does.
  private func write(_ values: [String: Any], _ worker: String) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .binary, options: 0)
    try data.write(to: URL(fileURLWithPath: path(worker) + "/group.garden.plist"))
  }

  private func values(_ place: String) throws -> NSDictionary {
    let data = try Data(contentsOf: URL(fileURLWithPath: path(place) + "/group.garden.plist"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any]) as NSDictionary
  }

  @Test("of two workers are kept if they change different keys")
  func mergesChangesOfTwoWorkers() throws {
    var (one, two) = (storage(of: "one"), storage(of: "two"))
    try write(["cans": 1, "name": "beans"], "one")
    one.store()
    two.load()
    #expect(try values("two") == ["cans": 1, "name": "beans"])
    try write(["cans": 2, "name": "beans"], "one")
    try write(["cans": 1, "name": "peas"], "two")
    one.store()
    two.store()
    #expect(try values("preferences") == ["cans": 2, "name": "peas"])
    #expect(try values("two") == ["cans": 2, "name": "peas"])
    one.load()
    #expect(try values("one") == ["cans": 2, "name": "peas"])
  }

  @Test("are removed with their keys, and their file with the last one")
  func removesKeysAndEmptyFiles() throws {
    var (one, two) = (storage(of: "one"), storage(of: "two"))
    try write(["cans": 1, "name": "beans"], "one")
    one.store()
    two.load()
    try write(["name": "beans"], "one")
    one.store()
    two.load()
    #expect(try values("two") == ["name": "beans"])
    try FileManager.default.removeItem(atPath: path("one/group.garden.plist"))
    one.store()
    two.load()
    for place in ["preferences", "one", "two"] {
      #expect(!FileManager.default.fileExists(atPath: path(place) + "/group.garden.plist"))
    }
  }

  @Test("that a worker changes before it loads are added to what is stored")
  func keepsChangesMadeBeforeLoading() throws {
    var (one, two) = (storage(of: "one"), storage(of: "two"))
    try write(["cans": 1, "name": "beans"], "one")
    one.store()
    try write(["name": "peas", "note": "dry"], "two")
    two.load()
    #expect(try values("two") == ["cans": 1, "name": "peas", "note": "dry"])
    two.store()
    #expect(try values("preferences") == ["cans": 1, "name": "peas", "note": "dry"])
  }

  @Test("that cannot be read are not replaced by a widget's first ones")
  func keepsUnreadableValues() throws {
    var one = storage(of: "one")
    let stored = URL(fileURLWithPath: path("preferences") + "/group.garden.plist")
    try FileManager.default.createDirectory(
      atPath: path("preferences"), withIntermediateDirectories: true)
    try Data("ignoresAFileWithoutAPropertyList".utf8).write(to: stored)
    one.load()
    try write(["cans": 0], "one")
    one.store()
    #expect(try Data(contentsOf: stored) == Data("ignoresAFileWithoutAPropertyList".utf8))
    try FileManager.default.removeItem(at: stored)
    one.load()
    one.store()
    #expect(try values("preferences") == ["cans": 0])
  }

  @Test("of workers that ended without their host are removed after a day, and nothing else")
  func removesAbandonedFolders() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let folders: [(name: String, age: Double, stays: Bool)] = [
      ("workers/placard-worker-1", 90_000, false), ("workers/placard-worker-2", 80_000, true),
      ("workers/other", 90_000, true),
    ]
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: path(folder.name), withIntermediateDirectories: true)
      try FileManager.default.setAttributes(
        [.modificationDate: now - folder.age], ofItemAtPath: path(folder.name))
    }
    UserDefaultsStorage.removeAbandonedFolders(of: folder.path, at: now)
    for folder in folders {
      #expect(
        FileManager.default.fileExists(atPath: path(folder.name)) == folder.stays, "\(folder.name)")
    }
  }

  @Test("are read by a worker that stores nothing, and not changed")
  func readOnlyWorkerStoresNothing() throws {
    var (one, trial) = (storage(of: "one"), storage(of: "trial", isWritable: false))
    try write(["cans": 1], "one")
    one.store()
    trial.load()
    try write(["cans": 9, "isMigrated": true], "trial")
    trial.store()
    #expect(try values("preferences") == ["cans": 1])
  }

  @Test("stay as they are beside a file that is no property list")
  func ignoresAFileWithoutAPropertyList() throws {
    var (one, two) = (storage(of: "one"), storage(of: "two"))
    try write(["cans": 1], "one")
    one.store()
    two.load()
    try Data("half".utf8).write(to: URL(fileURLWithPath: path("two") + "/group.garden.plist"))
    two.store()
    #expect(try values("preferences") == ["cans": 1])
  }

  @Test("that a worker cannot store are stored after a later job")
  func storesAfterALaterJob() throws {
    var one = storage(of: "one")
    try Data().write(to: URL(fileURLWithPath: path("preferences")))
    try write(["cans": 1], "one")
    one.store()
    try FileManager.default.removeItem(atPath: path("preferences"))
    one.store()
    #expect(try values("preferences") == ["cans": 1])
  }
}
