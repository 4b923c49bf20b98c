import FileStorage
import Foundation
import FramePipeline
import TestSupport
import Testing

@testable import WidgetHost

@Suite("Pictures that instances share, in a host")
struct SharedRenderTests {
  /// The instances whose jobs share pictures.
  private func sharing(in host: VirtualHost) -> Set<String> {
    Set(host.worker.jobs.filter(\.sharesRenders).map(\.instance.id))
  }

  @Test func jobsShareIfInstancesHaveKindAndDeviceInCommon() throws {
    let host = try VirtualHost(ScriptedWorker(room: 100))
    try host.add("a", kind: "tea", device: "panel")
    try host.add("b", kind: "tea", device: "panel")
    try host.add("c", kind: "tea", device: "other")
    try host.add("d", kind: "mail", device: "panel")
    try host.settle()
    #expect(sharing(in: host) == ["a", "b"])
  }

  @Test func instanceThatRemainsAloneSharesNoMore() throws {
    let host = try VirtualHost(ScriptedWorker(room: 100))
    try host.add("a")
    try host.add("b")
    try host.settle()
    #expect(sharing(in: host) == ["a", "b"])
    try host.store.remove("b", at: host.wall)
    let count = host.worker.jobs.count
    try host.run(for: 3700)
    let later = host.worker.jobs[count...]
    #expect(!later.isEmpty)
    #expect(later.allSatisfy { $0.instance.id == "a" && !$0.sharesRenders })
  }

  @Test func instanceThatIsNoLongerAloneShares() throws {
    let host = try VirtualHost(ScriptedWorker(room: 100))
    try host.add("a")
    try host.settle()
    #expect(sharing(in: host) == [])
    try host.add("b")
    try host.settle()
    #expect(sharing(in: host) == ["b"])
    try host.run(for: 3700)
    #expect(sharing(in: host) == ["a", "b"])
  }

  @Test func commitsHaveTheCountsOfAllJobs() throws {
    let host = try VirtualHost(ScriptedWorker(room: 100))
    host.worker.renders = RenderCounts(drawn: 1, shared: 4)
    var total = RenderCounts()
    host.host.onCommit = { total.add($0.renders) }
    try host.add("a")
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "snapshot", "timeline"])
    #expect(total == RenderCounts(drawn: 3, shared: 12))
  }

  @Test func unusedPicturesAreRemovedPartByPart() throws {
    let folder = try TemporaryFolder()
    let old = VirtualHost.start.addingTimeInterval(-2 * RenderCache.retentionTime)
    let files = (0..<RenderCache.partCount).map { part in
      let digits = (part < 16 ? "0" : "") + String(part, radix: 16)
      let digest = digits + SHA256.hexDigest(of: "\(part)").dropFirst(2)
      return "\(folder.path)/.pictures/\(digits)/\(digest).png"
    }
    for file in files {
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    }
    func rest() -> Int { files.count { FileManager.default.fileExists(atPath: $0) } }
    let host = try VirtualHost()
    host.host.renders = RenderCache(root: folder.path)
    try host.settle()
    #expect(rest() == RenderCache.partCount - 1)
    try host.settle()
    #expect(rest() == RenderCache.partCount - 1)
    try host.run(for: 24 * 3600)
    #expect(rest() == 0)
  }
}
