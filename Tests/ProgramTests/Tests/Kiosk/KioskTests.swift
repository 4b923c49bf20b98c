import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import TestSupport
import Testing

extension BrowserTests {
  /// The page in a real browser whose clock the tests set.
  @Suite("Kiosk page", .serialized, .blocking, .chromium)
  enum KioskTests {}
}

extension Tab {
  /// Opens a folder's page at a number of hours after noon.
  convenience init(
    _ folder: KioskFolder, at hours: Double = 0, _ width: Int = 320, _ height: Int = 200,
    density: Double = 1
  ) throws {
    try self.init(width, height, density: density)
    try open(folder.address, at: KioskFolder.noon + hours * 3600)
  }

  /// Waits until an image is shown, and returns whether it is.
  func shows(_ image: String) throws -> Bool {
    try wait(until: "\(Self.shown) === '\(image)'")
  }

  private static let shown = "document.querySelector('img.shown')?.getAttribute('src')"

  /// Returns the image that is shown once all pending work is done, including loading an image that is missing.
  func shownImage(after missing: String? = nil) throws -> String {
    if let missing {
      try evaluate(
        """
        new Promise((done) => {
          const image = new Image();
          image.onerror = image.onload = done;
          image.src = '\(missing)';
        })
        """)
    }
    try waitForPaint()
    return try text(Self.shown)
  }

  /// Waits until all requests to the server are answered, and returns whether they are.
  func allRequestsAreAnswered() throws -> Bool { try wait(until: "traffic.pending === 0") }

  /// Advances the clock and fires the timers that are due.
  func advance(hours: Double) throws { try evaluate("clock.advance(\(hours * 3_600_000))") }

  /// Advances the clock without the page noticing, as during a sleep.
  func jump(hours: Double) throws { try evaluate("clock.jump(\(hours * 3_600_000))") }

  /// Returns the color of the window's center.
  func centerColor() throws -> UInt32 {
    let picture = try screenshot()
    return picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
  }
}
