import CheckedJSON

/// The action for taps, as a person configured it.
package enum TapHandler: Hashable, Sendable {
  /// The desktop opens the link.
  case open
  case nothing
  case post(PostRequest)
  case command(TapCommandLine)

  /// Whether the action requires a link.
  package var needsLink: Bool {
    switch self {
    case .open: true
    case .nothing, .post: false
    case .command(let line): line.arguments.contains(.url)
    }
  }
}

extension TapHandler {
  /// The kind of tap that a handler is for.
  enum Purpose {
    case links
    /// Opening the app if there is no link.
    case apps
  }

  private enum Keyword: String, CaseIterable { case open, nothing }

  /// The default time limit in seconds.
  private static let defaultTimeout = 10.0

  /// Reads `"open"`, `"nothing"`, `{"post": …}` or `{"command": […]}`.
  init(_ reader: JSONReader, for use: Purpose) throws(JSONFileError) {
    if case .string = reader.node.value {
      switch try reader.choice(Keyword.self) {
      case .nothing: self = .nothing
      case .open: self = .open
      }
    } else {
      self = try Self.object(reader)
    }
    guard use == .links || !needsLink else {
      throw reader.error(
        "opens an app without a link: 'open' and '{url}' have nothing to open here")
    }
  }

  private static func object(_ reader: JSONReader) throws(JSONFileError) -> TapHandler {
    var members = try reader.members()
    let post = members.optional("post"), command = members.optional("command")
    let timeout =
      try members.optional("timeout")
      .map { reader throws(JSONFileError) in try reader.number(in: 0.1...300) } ?? defaultTimeout
    let handler: TapHandler
    switch (post, command) {
    case (let post?, nil):
      handler = .post(
        PostRequest(
          url: try post.postAddress(),
          headers: try members.optional("headers")
            .map { reader throws(JSONFileError) in try reader.headers() } ?? [:], timeout: timeout))
    case (nil, let command?):
      let (program, arguments) = try command.commandLine()
      let waits = try members.optional("waits")
        .map { reader throws(JSONFileError) in try reader.bool() }
      handler = .command(
        TapCommandLine(
          program: program, arguments: arguments, timeout: timeout, waits: waits ?? true))
    case (nil, nil), (_?, _?):
      try members.end()
      throw reader.error("must have either 'post' or 'command', or be \"open\" or \"nothing\"")
    }
    try members.end()
    return handler
  }
}
