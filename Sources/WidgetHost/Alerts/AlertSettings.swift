package import CheckedJSON
import EmbeddedFiles
package import FramePipeline

/// The contents of `alerts.json`: when alerts are raised, and who is told.
package struct AlertSettings: Hashable, Sendable {
  package var rules = AlertRules()
  /// By name.
  package var recipients: [AlertRecipient] = []

  package init() {}
}

/// A server or program that is told of alerts.
package struct AlertRecipient: Hashable, Sendable {
  package var name: String
  package var channel: Channel

  package enum Channel: Hashable, Sendable {
    case post(PostRequest)
    /// The program and its arguments, and the time limit in seconds.
    case command([String], timeout: Double)
  }
}

/// The published JSON Schema of `alerts.json`.
package enum AlertsSchema {
  /// The schema of the files that this code reads, in draft 2020-12.
  package static var text: String { EmbeddedFile.alertsSchema.text }
}

extension AlertSettings {
  private static let maximumRecipients = 20
  /// The time limit in seconds.
  private static let defaultTimeout = 10.0

  /// Reads a file.
  ///
  /// - Throws: ``JSONFileError`` with the line and the field that is wrong first.
  package init(_ reader: JSONReader) throws(JSONFileError) {
    var errors: [JSONFileError] = []
    self.init(reader, errors: &errors)
    if let first = errors.first { throw first }
  }

  /// Reads a file, and adds an error for each rule and recipient that is wrong, in the order of the file.
  package init(_ reader: JSONReader, errors: inout [JSONFileError]) {
    do throws(JSONFileError) {
      var members = try reader.members()
      _ = members.optional("$schema")
      Self.read(members.optional("failing"), into: &rules.failing, &errors, Self.failing)
      Self.read(members.optional("silent"), into: &rules.silent, &errors, Self.silent)
      Self.read(members.optional("battery"), into: &rules.battery, &errors, Self.battery)
      if let value = members.optional("recipients") {
        recipients = Self.recipients(value, &errors)
      }
      try members.end()
    } catch {
      errors.append(error)
    }
    errors.sort {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
  }

  /// Reads a member that is there, or adds its error.
  private static func read<Value>(
    _ reader: JSONReader?, into value: inout Value, _ errors: inout [JSONFileError],
    _ read: (JSONReader) throws(JSONFileError) -> Value
  ) {
    guard let reader else { return }
    do throws(JSONFileError) {
      value = try read(reader)
    } catch {
      errors.append(error)
    }
  }

  /// Returns the members of a rule, or `nil` if it is turned off by `false`.
  private static func rule(_ reader: JSONReader) throws(JSONFileError) -> JSONObjectReader? {
    guard case .bool = reader.node.value else { return try reader.members() }
    guard try !reader.bool() else {
      throw reader.error("must be an object or false; without it, the alert has its defaults")
    }
    return nil
  }

  private static func failing(_ reader: JSONReader) throws(JSONFileError) -> AlertRules.Failing? {
    guard var members = try rule(reader) else { return nil }
    var rule = AlertRules.Failing()
    if let value = members.optional("attempts") { rule.attempts = try value.integer(in: 1...1000) }
    if let value = members.optional("after") { rule.after = try value.duration() }
    if let value = members.optional("clearAfter") { rule.clearAfter = try value.duration() }
    try members.end()
    return rule
  }

  private static func silent(_ reader: JSONReader) throws(JSONFileError) -> AlertRules.Silent? {
    guard var members = try rule(reader) else { return nil }
    var rule = AlertRules.Silent()
    if let value = members.optional("after") { rule.after = try value.duration() }
    if let value = members.optional("clearAfter") { rule.clearAfter = try value.duration() }
    try members.end()
    return rule
  }

  private static func battery(_ reader: JSONReader) throws(JSONFileError) -> AlertRules.Battery? {
    guard var members = try rule(reader) else { return nil }
    var rule = AlertRules.Battery()
    if let value = members.optional("below") { rule.below = try value.number(in: 1...100) }
    rule.clearAt = min(100, rule.below + 10)
    if let value = members.optional("clearAt") {
      rule.clearAt = try value.number(in: 1...100)
      guard rule.clearAt >= rule.below else {
        throw value.error("must be at least 'below', which is \(Int(rule.below))")
      }
    }
    try members.end()
    return rule
  }

  private static func recipients(
    _ reader: JSONReader, _ errors: inout [JSONFileError]
  ) -> [AlertRecipient] {
    var recipients: [AlertRecipient] = []
    do throws(JSONFileError) {
      for (name, value) in try entries(reader) {
        do throws(JSONFileError) {
          guard !recipients.contains(where: { $0.name == name }) else {
            throw value.error("is a duplicate; remove one")
          }
          recipients.append(try recipient(named: name, value))
        } catch {
          errors.append(error)
        }
      }
    } catch {
      errors.append(error)
    }
    return recipients.sorted { $0.name < $1.name }
  }

  private static func entries(
    _ reader: JSONReader
  ) throws(JSONFileError) -> [(key: String, value: JSONReader)] {
    var members = try reader.members()
    let entries = members.remaining()
    guard entries.count <= maximumRecipients else {
      throw reader.error("has \(entries.count) names; the maximum is \(maximumRecipients)")
    }
    return entries
  }

  private static func recipient(
    named name: String, _ reader: JSONReader
  ) throws(JSONFileError) -> AlertRecipient {
    guard InstanceTag.isSafe(name) else {
      throw reader.error("cannot be a name; use \(InstanceTag.rule)")
    }
    return AlertRecipient(name: name, channel: try channel(reader))
  }

  private static func channel(
    _ reader: JSONReader
  ) throws(JSONFileError) -> AlertRecipient.Channel {
    var members = try reader.members()
    let post = members.optional("post"), command = members.optional("command")
    let timeout =
      try members.optional("timeout")
      .map { reader throws(JSONFileError) in try reader.number(in: 0.1...300) } ?? defaultTimeout
    let channel: AlertRecipient.Channel
    switch (post, command) {
    case (let post?, nil):
      let headers =
        try members.optional("headers")
        .map { reader throws(JSONFileError) in try reader.headers() } ?? [:]
      channel = .post(PostRequest(url: try post.postAddress(), headers: headers, timeout: timeout))
    case (nil, let command?):
      channel = .command(try command.literalCommandLine(), timeout: timeout)
    case (nil, nil), (_?, _?):
      try members.end()
      throw reader.error("must have either 'post' or 'command'")
    }
    try members.end()
    return channel
  }
}

extension JSONReader {
  /// Reads a duration in seconds.
  fileprivate func duration() throws(JSONFileError) -> Double {
    let text = try string()
    guard !DurationText.isZero(text) else {
      throw error("must be longer than zero, such as \"15m\"")
    }
    guard let seconds = DurationText.seconds(text), seconds >= 1 else {
      throw error("must be a duration such as \"15m\" or \"1d\", not '\(text)'")
    }
    return seconds
  }
}
