import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost

/// Taps on a device's frame: `POST /devices/NAME/taps` with `{"x": 120, "y": 40}`.
///
/// `{"target": 2}` is a tap on the second target of the frame, and `{"button": "next"}` pages a stack. Optional members are
/// `space` (`picture`, `panel` or `upright`) and `frame`, the digest of the frame on the panel, which may be an earlier
/// one. The answer has the deep link; an action is performed and the widget is reloaded. A device that sends a number as
/// `event` may repeat its last input until it gets an answer, and it is performed once.
struct TapProtocol: DeviceProtocol {
  static let name = "tap"
  static let firstSegments: Set<String>? = ["devices"]

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    path.count == 3 && path[0] == "devices" && path[2] == "taps" ? [.post] : []
  }

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard Self.handles(request) else { return nil }
    switch try server.authorize(request.path[1], request, at: now) {
    case .rejected(let response): return response
    case .device(let device):
      guard device.isApproved, let name = device.shows,
        let timeline = try server.library.timeline(of: name)
      else { return .error(409, "this device shows nothing that can be tapped") }
      let bytes = try request.requireBody()
      let input: DeviceInput
      let event: String?
      do throws(TapBodyError) {
        let body = try DeviceInput.members(of: bytes)
        input = try DeviceInput(body, at: now)
        event = try DeviceInput.event(in: body)
      } catch {
        return .error(400, error.reason)
      }
      let result = try server.perform(
        input, repetition: event.map(InputRepetition.number), on: timeline, by: device, at: now)
      if case .noEffect = result { return .json(result.json, status: 404) }
      return .json(result.json)
    }
  }
}

/// The reason why the body of a tap is rejected.
struct TapBodyError: Error {
  let reason: String
}

extension DeviceInput {
  /// Reads the object of a body.
  fileprivate static func members(of body: [UInt8]) throws(TapBodyError) -> JSONValue {
    guard let value = try? JSONValue(parsing: body), case .object = value else {
      throw TapBodyError(reason: "the body is not a JSON object; send {\"x\": 120, \"y\": 40}")
    }
    return value
  }

  /// Reads the body of a tap: `{"x": 120, "y": 40}`, `{"target": 2}` or `{"button": "next"}`.
  fileprivate init(_ value: JSONValue, at now: Date) throws(TapBodyError) {
    let frame = try Self.frame(in: value)
    if let button = value["button"] {
      guard case .string(let name) = button, let button = Button(rawValue: name) else {
        throw TapBodyError(reason: "'button' must be 'previous', 'next' or 'refresh'")
      }
      self = .button(button)
    } else if let target = value["target"] {
      guard case .integer(let number) = target, number > 0 else {
        throw TapBodyError(reason: "'target' is not the number of a target, from 1")
      }
      self = .target(number, on: frame)
    } else {
      self = .tap(
        TapEvent(
          x: try Self.pixels("x", in: value), y: try Self.pixels("y", in: value),
          in: try Self.space(in: value), at: now, on: frame))
    }
  }

  private static func pixels(_ name: String, in value: JSONValue) throws(TapBodyError) -> Double {
    guard value[name] != nil else {
      throw TapBodyError(reason: "'\(name)' is missing; it is a number of pixels")
    }
    guard let number = value.number(name) else {
      throw TapBodyError(reason: "'\(name)' is not a number of pixels")
    }
    return number
  }

  private static func space(in value: JSONValue) throws(TapBodyError) -> TapCoordinateSpace {
    switch value["space"] {
    case nil, .null: return .picture
    case .string(let text):
      if let space = TapCoordinateSpace(rawValue: text) { return space }
    case .bool, .integer, .number, .array, .object: break
    }
    throw TapBodyError(reason: "'space' must be 'picture', 'panel' or 'upright'")
  }

  /// The longest event in bytes.
  private static let maximumEvent = 64

  /// Reads the number of an input.
  fileprivate static func event(in value: JSONValue) throws(TapBodyError) -> String? {
    switch value["event"] {
    case nil, .null: return nil
    case .integer(let number): return String(number)
    case .string(let text):
      // The database may not store the character U+0000.
      if (1...maximumEvent).contains(text.utf8.count), !text.utf8.contains(0) { return text }
    case .bool, .number, .array, .object: break
    }
    throw TapBodyError(
      reason: "'event' is neither an integer nor a text of 1 to \(maximumEvent) bytes "
        + "without the character U+0000")
  }

  private static func frame(in value: JSONValue) throws(TapBodyError) -> FrameReference? {
    switch value["frame"] {
    case nil, .null: return nil
    case .string(let text):
      if let frame = FrameReference(text) { return frame }
    case .bool, .integer, .number, .array, .object: break
    }
    throw TapBodyError(reason: "'frame' is not the digest of a frame")
  }
}
