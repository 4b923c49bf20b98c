import Foundation
import TestSupport
import Testing

/// The frame of an instance before its first timeline.
@Suite(.blocking) struct FirstTimelineTests {
  @Test func showsThePlaceholderAndThenTheSnapshot() throws {
    let folder = try TestFolder()
    _ = try RunningHost.command(
      ["add", "--kind", "staged", "--family", "systemSmall", "--name", "new"], in: folder)
    let host = try RunningHost(in: folder)
    let stages = [("placeholder", "snapshot.go"), ("snapshot", "timeline.go")]
    for (stage, next) in stages {
      #expect(host.wait { try folder.manifest("new")[stage] != nil }, "\(stage)")
      let manifest = try folder.manifest("new")
      let picture = try #require(manifest[stage] as? [String: Any])
      let frames = try folder.frames("new")
      // It is the only frame.
      #expect(frames.map { $0["image"] as? String } == [picture["image"] as? String])
      let image = try #require(picture["image"] as? String)
      #expect(
        FileManager.default.fileExists(
          atPath: folder.url.path + "/Output/trmnl-og/new/" + image))
      #expect(["placeholder", "snapshot"].filter { manifest[$0] != nil } == [stage])
      try folder.write("", to: next)
    }
    let hasTimeline = host.wait {
      let manifest = try folder.manifest("new")
      return manifest["placeholder"] == nil && manifest["snapshot"] == nil
    }
    #expect(hasTimeline)
    #expect(try folder.frames("new").first?["description"] as? String == "good")
  }
}
