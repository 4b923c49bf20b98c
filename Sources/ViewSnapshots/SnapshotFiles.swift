import Foundation

/// Where the pictures of a snapshot are.
struct SnapshotFiles {
  /// The recorded picture, beside the test.
  let reference: URL
  /// The new picture, and the one that marks differences; only after a failure.
  let actual, difference: URL

  init(named name: String, testFile: String) throws {
    guard name.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}/) != nil else {
      throw SnapshotError.malformedName(name)
    }
    let file = URL(fileURLWithPath: testFile)
    let folder = file.deletingLastPathComponent()
    let test = file.deletingPathExtension().lastPathComponent
    reference = folder.appendingPathComponent("Snapshots/\(test)/\(name).png")
    let findings = Self.package(of: folder).appendingPathComponent(".build/snapshots/\(test)")
    actual = findings.appendingPathComponent("\(name).png")
    difference = findings.appendingPathComponent("differences/\(name).png")
  }

  /// The folder of the package that a folder belongs to; without one, the folder itself.
  private static func package(of folder: URL) -> URL {
    var candidate = folder
    while candidate.path != "/" {
      let manifest = candidate.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return candidate }
      candidate.deleteLastPathComponent()
    }
    return folder
  }

  /// Whether all pictures are recorded again.
  static func recordsAll(_ environment: [String: String]) -> Bool {
    environment["RECORD_SNAPSHOTS"].map { !["", "0"].contains($0) } ?? false
  }

  /// Returns the recorded picture, or `nil` if there is none.
  func recorded() throws -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: reference.path) else { return nil }
    return Array(try Data(contentsOf: reference))
  }

  func record(_ picture: [UInt8]) throws {
    try write(picture, to: reference)
    try removeFindings()
  }

  func write(actual picture: [UInt8], difference marked: [UInt8]?) throws {
    try removeFindings()
    try write(picture, to: actual)
    if let marked { try write(marked, to: difference) }
  }

  /// Removes what an earlier failure wrote.
  func removeFindings() throws {
    for file in [actual, difference] where FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
  }

  private func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
  }
}
