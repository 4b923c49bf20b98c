import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// A screen's file as a person names it, understood and placed on its display.
struct ScreenDocument {
  let text: String
  let plan: ScreenPlan

  /// A screen's file has some thousand bytes.
  private static let mostBytes = 1 << 20

  /// - Throws: `JSONFileError` with line and field, or ``CommandError`` where the file cannot be read.
  init(at path: String, devices: DeviceRegistry) throws {
    guard let bytes = LocalDisk().contents(of: path, atMost: Self.mostBytes) else {
      throw CommandError(
        "there is no screen's file at '\(path)' that can be read, of 1 MiB at most; name a screen's JSON file"
      )
    }
    text = String(decoding: bytes, as: UTF8.self)
    let file = try ScreenFile(Array(bytes), file: path)
    do {
      plan = try ScreenPlan(file, on: try devices.profile(id: file.device))
    } catch let error as UnknownDevice {
      throw file.deviceOrigin.error("names an \(error)")
    }
  }
}
