import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import Synchronization

/// A DevTools protocol connection over two pipes: JSON messages, each terminated by a zero byte.
final class DevToolsPipe: Sendable {
  /// The timeout for a response or an event in milliseconds.
  private static let timeoutMilliseconds: Int32 = 300_000

  private let input: Int32
  private let output: Int32
  private let state = Mutex(State())

  private struct State {
    var number = 0
    var unread = Data()
    /// The number of bytes of `unread` that are known to contain no end of a message.
    var searchedCount = 0
    var events: [JSONValue] = []
  }

  /// Creates a connection over two descriptors, which it closes when it is deallocated.
  init(reading output: Int32, writing input: Int32) {
    self.output = output
    self.input = input
  }

  deinit {
    close(input)
    close(output)
  }

  /// Calls a method of the browser, and returns its result.
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

  /// Waits for an event of a session by its name and parameters, which may have arrived already, and removes it.
  func event(
    of session: String, named name: String, where isMatch: (JSONValue) -> Bool = { _ in true }
  ) throws -> JSONValue {
    try state.withLock { state in
      var place = 0
      while true {
        if place == state.events.count { state.events.append(try read(&state, name)) }
        let event = state.events[place]
        let parameters = event["params"] ?? .null
        if event["sessionId"] == .string(session), event["method"] == .string(name),
          isMatch(parameters)
        {
          state.events.remove(at: place)
          return parameters
        }
        place += 1
      }
    }
  }

  /// Discards the events of a session.
  func discardEvents(of session: String) {
    state.withLock { $0.events.removeAll { $0["sessionId"] == .string(session) } }
  }

  /// Returns the events of a session that have arrived so far.
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

  /// Reads the next message; `expected` is the expected method or event, for the error message.
  private func read(_ state: inout State, _ expected: String) throws -> JSONValue {
    while true {
      if let end = state.unread[state.searchedCount...].firstIndex(of: 0) {
        let message = state.unread[..<end]
        state.unread.removeSubrange(...end)
        state.searchedCount = 0
        let decoded = try JSONDecoder().decode(JSONValue.self, from: message)
        if decoded["method"] == "Page.javascriptDialogOpening" { try accept(decoded, &state) }
        return decoded
      }
      state.searchedCount = state.unread.count
      var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Self.timeoutMilliseconds) > 0 else {
        let last = state.events.suffix(8).compactMap { $0["method"]?.text }
        throw BrowserError(
          "Chromium has said nothing for \(Self.timeoutMilliseconds / 1000) s, '\(expected)' is waited for; "
            + "last came \(last)")
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(output, &bytes, bytes.count)
      guard count > 0 else { throw BrowserError("Chromium has ended: \(Self.reason)") }
      state.unread.append(contentsOf: bytes[..<count])
    }
  }

  /// Confirms leaving a page that asks for it; until then, the browser does not respond.
  private func accept(_ dialog: JSONValue, _ state: inout State) throws {
    state.number += 1
    try write(
      .object([
        "id": .integer(state.number), "method": "Page.handleJavaScriptDialog",
        "params": .object(["accept": true]), "sessionId": dialog["sessionId"],
      ]))
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// A failure to start or control the browser.
struct BrowserError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
