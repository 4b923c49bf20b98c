import Foundation

/// The program that expands the macros, as the compiler starts it.
struct MacroProcess {
  private static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("PlacardMacros-tool")

  /// Sends messages, each with its length in front, then further bytes; returns the replies.
  ///
  /// - Throws: ``Failure`` if the program crashed or replied with something else than messages.
  static func replies(to messages: [Data], then end: Data = Data()) throws -> [[String: Any]] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = url
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Written beside the reading, as a pipe holds less than the messages.
    let data = messages.reduce(into: Data()) { $0 += prefix($1.count) + $1 } + end
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: data)
      try? input.fileHandleForWriting.close()
    }
    let received = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure.crashed(process.terminationStatus)
    }
    return try split(received)
  }

  private static func prefix(_ count: Int) -> Data {
    withUnsafeBytes(of: UInt64(count).littleEndian) { Data($0) }
  }

  private static func split(_ data: Data) throws -> [[String: Any]] {
    var (rest, result) = (data[...], [[String: Any]]())
    while !rest.isEmpty {
      guard rest.count >= 8 else { throw Failure.noMessage }
      let count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      let body = rest.dropFirst(8).prefix(count)
      guard body.count == count,
        let message = try JSONSerialization.jsonObject(with: body) as? [String: Any]
      else { throw Failure.noMessage }
      result.append(message)
      rest = rest.dropFirst(8 + count)
    }
    return result
  }

  enum Failure: Error {
    case crashed(Int32)
    case noMessage
  }
}

/// The messages of a compiler.
enum CompilerMessage {
  private static func data(_ message: [String: Any]) -> Data {
    (try? JSONSerialization.data(withJSONObject: message)) ?? Data()
  }

  static func capability(_ version: Int?) -> Data {
    data(["getCapability": version.map { ["capability": ["protocolVersion": $0]] } ?? [:]])
  }

  private static func syntax(_ source: String) -> [String: Any] {
    [
      "kind": "declaration", "source": source,
      "location": [
        "fileID": "Module/File.swift", "fileName": "/File.swift", "offset": 5, "line": 7,
        "column": 3,
      ],
    ]
  }

  static func preview(_ source: String, macro: String = "PreviewMacro") -> Data {
    data([
      "expandFreestandingMacro": [
        "macro": ["moduleName": "PlacardMacros", "typeName": macro, "name": "Preview"],
        "discriminator": "$s6Module", "syntax": syntax(source),
      ]
    ])
  }

  static func entry(
    _ source: String, role: String = "accessor",
    in context: String = "extension EnvironmentValues {}"
  ) -> Data {
    data([
      "expandAttachedMacro": [
        "macro": ["moduleName": "PlacardMacros", "typeName": "EntryMacro", "name": "Entry"],
        "macroRole": role, "discriminator": "$s6Module", "attributeSyntax": syntax("@Entry"),
        "declSyntax": syntax(source), "lexicalContext": [syntax(context)],
      ]
    ])
  }

  static func other(_ message: [String: Any]) -> Data { data(message) }
}

/// The reply to the expansion of a macro.
struct Expansion: Equatable, CustomStringConvertible {
  var source: String?
  var errors: [String]

  var description: String { source ?? "errors \(errors)" }

  init(source: String) {
    self.source = source
    errors = []
  }

  init(error: String) { errors = [error] }

  /// Reads the only reply to a message, with its white space reduced to single spaces.
  init(of message: Data) throws {
    let reply =
      try MacroProcess.replies(to: [message]).first?["expandMacroResult"] as? [String: Any]
    source = (reply?["expandedSource"] as? String).map { text in
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    errors = (reply?["diagnostics"] as? [[String: Any]] ?? []).compactMap {
      $0["message"] as? String
    }
  }
}
