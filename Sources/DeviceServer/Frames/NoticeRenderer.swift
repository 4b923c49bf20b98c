import Foundation
import FramePipeline
import Graphics
package import PixelOutput
import Synchronization
import WidgetTimeline
import WidgetUI

/// A message of the server on a display that has no content yet.
package struct Notice: Hashable, Sendable {
  package var title: String
  /// What is shown largest, such as a pairing code.
  package var code: String?
  package var lines: [String]
  /// Whether the lines are long texts, which are wrapped.
  var wraps = false

  /// Asks a person to approve a device.
  ///
  /// - Parameters:
  ///   - code: The pairing code.
  ///   - pages: The address of the administrator's pages; `nil` where displays know none.
  ///   - hasPages: Whether the server has the pages, also at an address that displays do not know.
  /// - Returns: The notice.
  package static func pairing(code: String, pages: String?, hasPages: Bool = false) -> Notice {
    let command = "placard device approve \(code) --show NAME"
    let lines =
      if let pages {
        ["Enter the code at", pages]
      } else if hasPages {
        ["Enter the code on the server's page Displays,", "or run on the server:", command]
      } else {
        ["Run on the server:", command]
      }
    return Notice(title: "Pair this display", code: code, lines: lines)
  }

  /// Says that a device shows nothing yet.
  package static func nothingAssigned(device: String, pages: String?) -> Notice {
    Notice(
      title: "Nothing to show yet", code: nil,
      lines: pages.map { ["Choose what '\(device)' shows at", $0] }
        ?? ["Run on the server:", "placard device assign \(device) --show NAME"])
  }

  /// Says that what a device shows was removed.
  package static func removed(_ name: String, device: String, pages: String?) -> Notice {
    Notice(
      title: "'\(name)' was removed", code: nil,
      lines: nothingAssigned(device: device, pages: pages).lines)
  }

  /// Says that a frame does not fit a device.
  package static func unfit(_ name: String, pages: String?) -> Notice {
    Notice(
      title: "'\(name)' does not fit", code: nil,
      lines: pages.map { ["The reason is at", $0] }
        ?? ["The reason is in the list of", "placard device list"])
  }

  /// Says that what a device shows has no frames yet.
  package static func waiting(for name: String) -> Notice {
    Notice(title: "Waiting for '\(name)'", code: nil, lines: ["Its first frame is not drawn yet."])
  }

  /// Says that what a device shows has no frames, because a widget fails.
  package static func failing(_ name: String, because cause: String) -> Notice {
    Notice(title: "'\(name)' fails", code: nil, lines: [cause.asSentence], wraps: true)
  }
}

/// Draws notices in the size and the inks of a display.
package final class NoticeRenderer: Sendable {
  private struct Key: Hashable {
    var notice: Notice
    var profile: DeviceProfile
    var format: PictureFormat
  }

  private static let cacheSize = 4 << 20

  private let cache = Mutex(ByteCache<Key>(capacity: NoticeRenderer.cacheSize))
  /// Held while a notice is drawn, so that many devices at a time take the memory of one.
  private let drawLock = Mutex(())

  package init() {}

  /// Returns the file of a notice for a device, not larger than the device reads.
  ///
  /// - Throws: The errors of the pipeline; ``PictureFileError``.
  package func file(
    of notice: Notice, on profile: DeviceProfile, as format: PictureFormat
  ) throws -> [UInt8] {
    let key = Key(notice: notice, profile: profile, format: format)
    if let known = cache.withLock({ $0[key] }) { return known }
    try BlockingWork.requireAllowed()
    return try drawLock.withLock { _ in
      // Another request may have drawn it meanwhile.
      if let known = cache.withLock({ $0[key] }) { return known }
      let drawn = try draw(notice, on: profile)
      let bytes = try FrameFitting(profile).encode(drawn, in: profile.palette, as: format).bytes
      cache.withLock { $0[key] = bytes }
      return bytes
    }
  }

  private func draw(_ notice: Notice, on profile: DeviceProfile) throws -> Bitmap {
    var settings = RenderSettings(device: profile)
    settings.canvas = profile.canvas
    settings.cornerRadius = 0
    settings.renderingMode = .fullColor
    settings.showsBackground = true
    let size = CGSize(
      width: Double(profile.canvas.width) / profile.scale,
      height: Double(profile.canvas.height) / profile.scale)
    let view = BuiltInViewRenderer(kind: "notice", settings: settings)
    return try view.pixels(at: .distantPast, in: RenderEnvironment(now: .distantPast)) {
      AnyView(NoticeView(notice: notice, size: size))
    }.0.nominal
  }
}

/// The view of a notice, whose texts shrink on small panels.
struct NoticeView: View {
  let notice: Notice
  /// The size of the panel in points.
  let size: CGSize

  /// Twelve of them are as high as the panel, or thirty as wide as it.
  private var unit: Double { max(6, min(size.height / 12, size.width / 30)) }

  var body: some View {
    VStack(spacing: unit * 0.6) {
      Text(verbatim: notice.title).font(.system(size: unit * 1.4, weight: .semibold))
      if let code = notice.code {
        Text(verbatim: code)
          .font(.system(size: unit * 3.4, weight: .bold, design: .monospaced))
      }
      VStack(spacing: unit * 0.3) {
        ForEach(notice.lines, id: \.self) { line in
          Text(verbatim: line).font(.system(size: unit)).lineLimit(notice.wraps ? 5 : 1)
            .multilineTextAlignment(.center)
        }
      }
    }
    .lineLimit(1)
    .minimumScaleFactor(0.4)
    .foregroundStyle(.black)
    .padding(unit * 0.5)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.white)
  }
}

extension String {
  /// The text with a capital letter at its beginning and a full stop at its end.
  var asSentence: String {
    guard let first, let last else { return self }
    return first.uppercased() + dropFirst() + (last.isPunctuation && last != "'" ? "" : ".")
  }
}
