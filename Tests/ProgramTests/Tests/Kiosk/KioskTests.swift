import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import TestSupport
import Testing

/// The page in a real browser, whose clock a test sets.
@Suite("The kiosk page", .serialized, .blocking, .chromium)
enum KioskTests {}

extension Tab {
  /// Opens a folder's page at so many hours after noon.
  convenience init(
    _ folder: KioskFolder, at hours: Double = 0, _ width: Int = 320, _ height: Int = 200,
    density: Double = 1
  ) throws {
    try self.init(width, height, density: density)
    try open(folder.address, at: KioskFolder.noon + hours * 3600)
  }

  /// Whether a picture comes to be shown.
  func shows(_ image: String) throws -> Bool {
    try wait(until: "\(Self.shown) === '\(image)'")
  }

  private static let shown = "document.querySelector('img.shown')?.getAttribute('src')"

  /// The picture that is shown once nothing is under way any more, also not towards one that is missing.
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
    try settle()
    return try text(Self.shown)
  }

  /// Waits until what was asked of a server is answered; whether it is.
  func answersAreThere() throws -> Bool { try wait(until: "traffic.pending === 0") }

  /// Has the clock go on, and what is due happen.
  func advance(hours: Double) throws { try evaluate("clock.advance(\(hours * 3_600_000))") }

  /// Has time pass of which the page learns nothing.
  func jump(hours: Double) throws { try evaluate("clock.jump(\(hours * 3_600_000))") }

  /// The color in the middle of the window.
  func colorInTheMiddle() throws -> UInt32 {
    let picture = try screenshot()
    return picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
  }
}
