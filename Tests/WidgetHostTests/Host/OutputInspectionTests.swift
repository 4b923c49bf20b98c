import FramePipeline
import TestSupport
import Testing

@testable import WidgetHost

@Suite("Inspection of output")
struct OutputInspectionTests {
  @Test("inspects a thousand instances every 15 seconds, in turn")
  func turns() throws {
    let folder = try TemporaryFolder()
    let host = try VirtualHost(ScriptedWorker(room: 100))
    for number in 0..<1200 { try host.add("a\(number)") }
    // Nothing draws, so that each inspected output is missing.
    host.host.output = OutputInspector(store: FrameStore(root: folder.path))
    func redrawn() -> Int {
      Set(host.worker.jobs.filter { $0.task == .redraw }.map(\.instance.id)).count
    }
    try host.settle()
    // The first thousand were inspected before they were drawn for the first time.
    #expect(redrawn() == 0)
    try host.run(for: 15)
    #expect(redrawn() == 200)
    try host.run(for: 15)
    #expect(redrawn() == 1200)
  }
}
