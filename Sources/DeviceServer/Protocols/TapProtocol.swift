import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost

/// Taps on a device's frame: `POST /devices/NAME/taps` with `{"x": 120, "y": 40}`.
///
/// Optional members are `space` (`picture`, `panel` or `upright`) and `frame`, the digest of the frame on the glass, which
/// may be an earlier one. The answer has the deep link; an action is performed and the widget is reloaded.
struct TapProtocol: DeviceProtocol {
  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard request.path.count == 3, request.path[0] == "devices", request.path[2] == "taps",
      request.method == .post
    else { return nil }
    switch server.authorize(request.path[1], request, at: now) {
    case .refused(let response): return response
    case .device(let device):
      guard device.isApproved, let name = device.shows,
        let timeline = try server.library.timeline(of: name)
      else { return .error(409, "this device shows nothing that can be tapped") }
      do throws(TapBodyError) {
        let tap = try TapBody(request.body)
        return try response(to: tap, on: timeline, server, now)
      } catch {
        return .error(400, error.reason)
      }
    }
  }

  private func response(
    to tap: TapBody, on timeline: ShownTimeline, _ server: DeviceServer, _ now: Date
  ) throws(TapBodyError) -> ServerResponse {
    let event = TapEvent(x: tap.x, y: tap.y, in: tap.space, at: now, on: tap.frame)
    // A frame that is still on the glass may be of an earlier manifest.
    let results = ([timeline.manifest] + timeline.former).lazy
      .map { TapResolver($0).resolve(event) }
    let result =
      results.first { if case .frameNotFound = $0 { false } else { true } }
      ?? TapResolver(timeline.manifest).resolve(event)
    guard case .opens(let target) = result else { return .json(result.json, status: 404) }
    do {
      try server.post(.viewed(instance: timeline.name), now)
      try server.perform(target, at: now)
    } catch {
      return .error(503, "the tap cannot be stored now; try again")
    }
    return .json(target.json)
  }
}

extension DeviceServer {
  /// Performs the action of a tap: one of the widget's own is stored for the host, anything else is passed on.
  func perform(_ target: TapHit, at now: Date) throws {
    switch target.destination {
    case .perform:
      let action = String(decoding: try JSONEncoder().encode(target.destination), as: UTF8.self)
      try post(.perform(instance: target.instance, action: action), now)
    case .url, .openApp: break
    }
    onTap(target, now)
  }
}

/// What is wrong with the body of a tap.
struct TapBodyError: Error {
  let reason: String
}

/// The body of a tap.
struct TapBody {
  var x: Double
  var y: Double
  var space = TapCoordinateSpace.picture
  var frame: FrameReference?

  init(_ body: [UInt8]) throws(TapBodyError) {
    guard let value = try? JSONValue(parsing: body), case .object(let members) = value else {
      throw TapBodyError(reason: "the body is not a JSON object; send {\"x\": 120, \"y\": 40}")
    }
    func number(_ name: String) throws(TapBodyError) -> Double {
      switch members.first(where: { $0.name == name })?.value {
      case .integer(let value): return Double(value)
      case .number(let value) where value.isFinite: return value
      case nil: throw TapBodyError(reason: "'\(name)' is missing; it is a number of pixels")
      case .number, .null, .bool, .string, .array, .object:
        throw TapBodyError(reason: "'\(name)' is not a number of pixels")
      }
    }
    x = try number("x")
    y = try number("y")
    func text(_ name: String) -> String? {
      switch members.first(where: { $0.name == name })?.value {
      case nil, .null: nil
      case .string(let text): text
      // No space and no digest.
      case .bool, .integer, .number, .array, .object: ""
      }
    }
    if let text = text("space") {
      guard let space = TapCoordinateSpace(rawValue: text) else {
        throw TapBodyError(reason: "'space' is none of 'picture', 'panel' and 'upright'")
      }
      self.space = space
    }
    if let text = text("frame") {
      guard let frame = FrameReference(text) else {
        throw TapBodyError(reason: "'frame' is not the digest of a frame")
      }
      self.frame = frame
    }
  }
}
