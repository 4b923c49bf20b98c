import Foundation
import FramePipeline
import Glibc
import Synchronization

/// The two pipes on which a browser speaks the DevTools protocol: JSON, each message ended by a zero byte.
final class DevToolsPipe: Sendable {
  /// How long an answer or an event is waited for, in milliseconds.
  private static let patience: Int32 = 60_000

  private let input: Int32
  private let output: Int32
  private let state = Mutex(State())

  private struct State {
    var number = 0
    var unread: [UInt8] = []
    var events: [JSONValue] = []
  }

  /// Speaks on descriptors, which are closed with the value.
  init(reading output: Int32, writing input: Int32) {
    self.output = output
    self.input = input
  }

  deinit {
    close(input)
    close(output)
  }

  /// Has the browser do something, and returns its answer.
  func call(
    _ method: String, _ parameters: KeyValuePairs<String, JSONValue?>, session: String?
  ) throws -> JSONValue {
    try state.withLock { state in
      state.number += 1
      let number = JSONValue.integer(state.number)
      try write(
        .object([
          "id": number, "method": .string(method), "params": .object(parameters),
          "sessionId": session.map(JSONValue.string),
        ]))
      while true {
        let message = try read(&state)
        guard message["id"] == number else {
          state.events.append(message)
          continue
        }
        if let error = message["error"] {
          throw BrowserError("\(method): \(JSONText.string(of: error))")
        }
        return message["result"] ?? .null
      }
    }
  }

  /// The next event of a session by its name, which may have come already, once another has come after it;
  /// the event itself is not told again.
  func event(
    of session: String, named name: String, before following: String
  ) throws -> JSONValue {
    try state.withLock { state in
      let event = try place(of: name, session, from: 0, &state)
      _ = try place(of: following, session, from: event + 1, &state)
      return state.events.remove(at: event)["params"] ?? .null
    }
  }

  /// Where an event is among those that came, or come.
  private func place(
    of name: String, _ session: String, from start: Int, _ state: inout State
  ) throws -> Int {
    var place = start
    while true {
      if place == state.events.count { state.events.append(try read(&state)) }
      let event = state.events[place]
      if event["sessionId"] == .string(session), event["method"] == .string(name) { return place }
      place += 1
    }
  }

  /// The events of a session that have come so far.
  func events(of session: String, named method: String) -> [JSONValue] {
    state.withLock { state in
      state.events.filter {
        $0["sessionId"] == .string(session) && $0["method"] == .string(method)
      }.compactMap { $0["params"] }
    }
  }

  private func write(_ message: JSONValue) throws {
    var rest = (JSONText.bytes(of: message) + [0])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw BrowserError("Chromium has ended: \(Self.reason)") }
      rest = rest.dropFirst(count)
    }
  }

  private func read(_ state: inout State) throws -> JSONValue {
    while true {
      if let end = state.unread.firstIndex(of: 0) {
        let message = Data(state.unread[..<end])
        state.unread.removeSubrange(...end)
        return try JSONDecoder().decode(JSONValue.self, from: message)
      }
      var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Self.patience) > 0 else {
        throw BrowserError("Chromium has said nothing for \(Self.patience / 1000) s")
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(output, &bytes, bytes.count)
      guard count > 0 else { throw BrowserError("Chromium has ended: \(Self.reason)") }
      state.unread += bytes[..<count]
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// What a browser did not do.
struct BrowserError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
