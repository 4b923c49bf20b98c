import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import Synchronization

/// The two pipes on which a browser speaks the DevTools protocol: JSON, each message ended by a zero byte.
final class DevToolsPipe: Sendable {
  /// How long an answer or an event is waited for, in milliseconds.
  private static let patience: Int32 = 300_000

  private let input: Int32
  private let output: Int32
  private let state = Mutex(State())

  private struct State {
    var number = 0
    var unread = Data()
    /// So many bytes of `unread` are known to end no message.
    var searched = 0
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
  @discardableResult
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
        let message = try read(&state, method)
        guard message["id"] == number else {
          state.events.append(message)
          continue
        }
        if let error = message["error"] {
          throw BrowserError("\(method): \(JSONWriter.string(of: error))")
        }
        return message["result"] ?? .null
      }
    }
  }

  /// The next event of a session by its name and what it says, which may have come already; it is not told
  /// again.
  func event(
    of session: String, named name: String, where isWanted: (JSONValue) -> Bool = { _ in true }
  ) throws -> JSONValue {
    try state.withLock { state in
      var place = 0
      while true {
        if place == state.events.count { state.events.append(try read(&state, name)) }
        let event = state.events[place]
        let parameters = event["params"] ?? .null
        if event["sessionId"] == .string(session), event["method"] == .string(name),
          isWanted(parameters)
        {
          state.events.remove(at: place)
          return parameters
        }
        place += 1
      }
    }
  }

  /// Forgets what a session told.
  func forgetEvents(of session: String) {
    state.withLock { $0.events.removeAll { $0["sessionId"] == .string(session) } }
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
    var rest = (JSONWriter.bytes(of: message) + [0])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw BrowserError("Chromium has ended: \(Self.reason)") }
      rest = rest.dropFirst(count)
    }
  }

  /// The next message; `wanted` is what is waited for.
  private func read(_ state: inout State, _ wanted: String) throws -> JSONValue {
    while true {
      if let end = state.unread[state.searched...].firstIndex(of: 0) {
        let message = state.unread[..<end]
        state.unread.removeSubrange(...end)
        state.searched = 0
        return try JSONDecoder().decode(JSONValue.self, from: message)
      }
      state.searched = state.unread.count
      var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Self.patience) > 0 else {
        let last = state.events.suffix(8).compactMap { $0["method"]?.text }
        throw BrowserError(
          "Chromium has said nothing for \(Self.patience / 1000) s, '\(wanted)' is waited for; "
            + "last came \(last)")
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(output, &bytes, bytes.count)
      guard count > 0 else { throw BrowserError("Chromium has ended: \(Self.reason)") }
      state.unread.append(contentsOf: bytes[..<count])
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// What a browser did not do.
struct BrowserError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
