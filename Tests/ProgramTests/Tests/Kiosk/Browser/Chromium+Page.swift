import CheckedJSON
import FramePipeline
import Synchronization

extension Chromium {
  /// A page that tests reuse one after another, because creating a page takes longer than using it.
  struct Page {
    let session: String
  }

  /// Returns an idle page without its events, or a new one; an idle page keeps its history.
  func acquirePage() throws -> Page {
    let page = try idlePages.withLock { $0.popLast() } ?? makePage()
    devTools.discardEvents(of: page.session)
    return page
  }

  /// Navigates a page to `about:blank` and makes it available to the next test.
  func releasePage(_ page: Page) {
    do {
      try devTools.call(
        "Network.emulateNetworkConditions",
        ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1],
        session: page.session)
      try devTools.call("Page.navigate", ["url": "about:blank"], session: page.session)
      idlePages.withLock { $0.append(page) }
    } catch {
      // The page is not reused.
    }
  }

  private func makePage() throws -> Page {
    // In a separate window, because a page behind another one is not painted.
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
