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
  init(at path: String, devices: DeviceShelf) throws {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw CommandError("there is no file '\(path)' that can be read; name a screen's JSON file")
    }
    let bytes: Data
    do {
      // Nothing is read at the end of a file without a byte.
      bytes = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
    } catch {
      throw CommandError("'\(path)' is no screen's file: it is a folder, or cannot be read")
    }
    guard bytes.count <= Self.mostBytes else {
      throw CommandError("'\(path)' is no screen's file: it has more than 1 MiB")
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
