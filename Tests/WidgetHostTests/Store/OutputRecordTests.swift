import FileStorage
import Foundation
import TestSupport
import Testing

@testable import WidgetHost

@Suite("The record of written output folders")
struct OutputRecordTests {
  private let folder: TemporaryFolder
  private let state: StateFolder

  init() throws {
    folder = try TemporaryFolder()
    state = StateFolder(path: folder.path + "/state")
    try state.create()
  }

  private var output: String { folder.path + "/Output" }

  @Test("has what a host of the state has written in an output folder, by any of its names")
  func names() throws {
    let record = OutputRecord(state)
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
    try record.add(["trmnl-og/hall", "trmnl-og/door"], in: output)
    try record.remove(["trmnl-og/door"], in: output)
    #expect(record.folders(in: output) == ["trmnl-og/hall"])
    #expect(record.folders(in: folder.path + "/Other") == [])
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: output)
    #expect(record.folders(in: link) == ["trmnl-og/hall"])
  }

  @Test("is empty in a copy of the state, which has written nothing")
  func copy() throws {
    try OutputRecord(state).add(["trmnl-og/hall"], in: output)
    let copy = folder.path + "/copy"
    try FileManager.default.copyItem(atPath: state.path, toPath: copy)
    #expect(OutputRecord(StateFolder(path: copy)).folders(in: output) == [])
    #expect(OutputRecord(state).folders(in: output) == ["trmnl-og/hall"])
  }

  @Test("is empty if its file is damaged, and is written again")
  func damaged() throws {
    try Data("{".utf8).write(to: URL(fileURLWithPath: state.outputs))
    let record = OutputRecord(state)
    #expect(record.folders(in: output) == [])
    try record.add(["trmnl-og/hall"], in: output)
    #expect(record.folders(in: output) == ["trmnl-og/hall"])
  }
}
