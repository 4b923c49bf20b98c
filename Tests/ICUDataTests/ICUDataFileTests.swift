import Glibc
import TestSupport
import Testing

@testable import ICUData

/// Where the file with ICU's data is looked up, and which files are rejected.
@Suite struct ICUDataFileTests {
  private let file = ICUDataFile(name: "icudt76l.dat", size: 4)

  /// Loads the file of a folder, with a content that ICU accepts.
  private func load(_ paths: [String]) throws(ICUDataError) -> String {
    try file.load(from: paths) { $0.load(as: UInt8.self) == UInt8(ascii: "d") }
  }

  @Test func isInShareOrBesideTheProgram() {
    #expect(
      file.candidates(program: "/usr/bin/placard") == [
        "/usr/share/placard/icudt76l.dat", "/usr/bin/icudt76l.dat",
      ])
    #expect(
      file.candidates(program: "/placard (deleted)") == [
        "/../share/placard/icudt76l.dat", "/icudt76l.dat",
      ])
  }

  @Test func theFirstFileThatExistsIsUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write("data", to: "second")
    let paths = ["first", "second", "third"].map { "\(folder.path)/\($0)" }
    #expect(try load(paths) == paths[1])
  }

  @Test(arguments: ["", "dat", "data+", "Data"])
  func aDamagedFileIsRejectedEvenIfAnotherOneIsIntact(content: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, to: "damaged")
    try folder.write("data", to: "intact")
    let paths = ["damaged", "intact"].map { "\(folder.path)/\($0)" }
    #expect(throws: ICUDataError.doesNotMatch(paths[0])) { try load(paths) }
  }

  @Test func aFolderIsRejected() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ICUDataError.doesNotMatch(folder.path)) { try load([folder.path]) }
  }

  @Test func errorsSayWhatIsMissingAndWhatToDo() {
    let paths = ["/nowhere/share/placard/icudt76l.dat", "/nowhere/icudt76l.dat"]
    let missing = ICUDataError.unreadable(paths[0], ENOENT)
    #expect(throws: missing) { try load(paths) }
    let reinstall =
      "install Placard again, with 'apt-get install --reinstall ./placard_*.deb' or 'make install'"
    let table: [(error: ICUDataError, message: String, advice: String)] = [
      (
        missing,
        "there is no '\(paths[0])', without which dates and numbers cannot be formatted", reinstall
      ),
      (
        .unreadable("/a", EACCES), "'/a' cannot be read: Permission denied",
        "make the file and its folders readable for all users"
      ),
      (
        .unreadable("/proc/self/exe", ENOENT),
        "there is no '/proc/self/exe', without which dates and numbers cannot be formatted",
        "mount '/proc'"
      ),
      (
        .doesNotMatch("/a"), "'/a' is damaged, or does not belong to this version of Placard",
        reinstall
      ),
    ]
    for row in table {
      #expect(row.error.message == row.message)
      #expect(row.error.advice == row.advice)
    }
  }

  @Test func aProgramOfSwiftBuildContainsTheData() {
    #expect(ICUDataState.current == .builtIn)
  }
}
