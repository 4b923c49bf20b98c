import CheckedJSON
import FramePipeline
import Synchronization

extension Chromium {
  /// A page that tests have, one after the other: a browser takes longer to make one than to use it.
  struct Page {
    let session: String
  }

  /// A page that nobody has, as a new one would be; its history stays.
  func takePage() throws -> Page {
    let page = try idlePages.withLock { $0.popLast() } ?? makePage()
    devTools.forgetEvents(of: page.session)
    return page
  }

  /// Takes back a page, which goes on in silence.
  func giveBack(_ page: Page) {
    do {
      try devTools.call(
        "Network.emulateNetworkConditions",
        ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1],
        session: page.session)
      try devTools.call("Page.navigate", ["url": "about:blank"], session: page.session)
      idlePages.withLock { $0.append(page) }
    } catch {
      // It is not used again.
    }
  }

  private func makePage() throws -> Page {
    // In a window of its own, as a page behind another one is not painted.
    let target = try devTools.call(
      "Target.createTarget", ["url": "about:blank", "newWindow": true], session: nil)
    let attached = try devTools.call(
      "Target.attachToTarget", ["targetId": target["targetId"], "flatten": true], session: nil)
    let session = attached["sessionId"]?.text ?? ""
    for domain in ["Page", "Runtime", "Network", "Log"] {
      try devTools.call("\(domain).enable", [:], session: session)
    }
    try devTools.call("Page.setLifecycleEventsEnabled", ["enabled": true], session: session)
    try devTools.call(
      "Emulation.setFocusEmulationEnabled", ["enabled": true], session: session)
    return Page(session: session)
  }
}
