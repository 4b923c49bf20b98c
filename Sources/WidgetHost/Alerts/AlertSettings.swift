package import CheckedJSON
import EmbeddedFiles
package import FramePipeline

/// The contents of `alerts.json`: when alerts are raised, and who is notified.
package struct AlertSettings: Hashable, Sendable {
  package var rules = AlertRules()
  /// By name.
  package var recipients: [AlertRecipient] = []

  package init() {}
}

/// A server or program that is notified of alerts.
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

  /// Reads a file, and adds an error for each field that is wrong, in the order of the file.
  package init(_ reader: JSONReader, errors: inout [JSONFileError]) {
    do throws(JSONFileError) {
      var members = try reader.members()
      _ = members.optional("$schema")
      Self.readRule(members.optional("failing"), into: &rules.failing, &errors, Self.failing)
      Self.readRule(members.optional("silent"), into: &rules.silent, &errors, Self.silent)
      Self.readRule(members.optional("battery"), into: &rules.battery, &errors, Self.battery)
      if let value = members.optional("recipients") {
        recipients = Self.recipients(value, &errors)
      }
      errors += members.unknownMembers
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

  /// Reads a rule that is there, and adds an error for each of its members that is wrong.
  private static func readRule<Rule>(
    _ reader: JSONReader?, into rule: inout Rule?, _ errors: inout [JSONFileError],
    _ read: (inout JSONObjectReader, inout [JSONFileError]) -> Rule
  ) {
    guard let reader else { return }
    do throws(JSONFileError) {
      guard var members = try Self.members(ofRule: reader) else {
        rule = nil
        return
      }
      rule = read(&members, &errors)
      errors += members.unknownMembers
    } catch {
      errors.append(error)
    }
  }

  /// Returns the members of a rule, or `nil` if it is turned off by `false`.
  private static func members(
    ofRule reader: JSONReader
  ) throws(JSONFileError) -> JSONObjectReader? {
    guard case .bool = reader.node.value else { return try reader.members() }
    guard try !reader.bool() else {
      throw reader.error("must be an object or false; without it, the alert has its defaults")
    }
    return nil
  }

  private static func failing(
    _ members: inout JSONObjectReader, _ errors: inout [JSONFileError]
  ) -> AlertRules.Failing {
    var rule = AlertRules.Failing()
    read(members.optional("attempts"), into: &rule.attempts, &errors) {
      (reader: JSONReader) throws(JSONFileError) -> Int in try reader.integer(in: 1...1000)
    }
    readDuration(members.optional("after"), into: &rule.after, &errors)
    readDuration(members.optional("clearAfter"), into: &rule.clearAfter, &errors)
    return rule
  }

  private static func silent(
    _ members: inout JSONObjectReader, _ errors: inout [JSONFileError]
  ) -> AlertRules.Silent {
    var rule = AlertRules.Silent()
    readDuration(members.optional("after"), into: &rule.after, &errors)
    readDuration(members.optional("clearAfter"), into: &rule.clearAfter, &errors)
    return rule
  }

  private static func battery(
    _ members: inout JSONObjectReader, _ errors: inout [JSONFileError]
  ) -> AlertRules.Battery {
    var rule = AlertRules.Battery()
    let count = errors.count
    readPercent(members.optional("below"), into: &rule.below, &errors)
    // A wrong 'below' has its own error only.
    let minimum = errors.count == count ? rule.below : 1
    rule.clearAt = min(100, rule.below + 10)
    let clearAt = members.optional("clearAt")
    readPercent(clearAt, into: &rule.clearAt, &errors)
    if let clearAt, rule.clearAt < minimum {
      errors.append(clearAt.error("must be at least 'below', which is \(Int(rule.below))"))
    }
    return rule
  }

  private static func readDuration(
    _ reader: JSONReader?, into value: inout Double, _ errors: inout [JSONFileError]
  ) {
    read(reader, into: &value, &errors) {
      (reader: JSONReader) throws(JSONFileError) -> Double in try reader.duration()
    }
  }

  private static func readPercent(
    _ reader: JSONReader?, into value: inout Double, _ errors: inout [JSONFileError]
  ) {
    read(reader, into: &value, &errors) {
      (reader: JSONReader) throws(JSONFileError) -> Double in try reader.number(in: 1...100)
    }
  }

  private static func recipients(
    _ reader: JSONReader, _ errors: inout [JSONFileError]
  ) -> [AlertRecipient] {
    var recipients: [AlertRecipient] = []
    do throws(JSONFileError) {
      for (name, value) in try entries(reader) {
        guard InstanceTag.isSafe(name) else {
          errors.append(value.error("cannot be a name; use \(InstanceTag.rule)"))
          continue
        }
        if let channel = channel(value, &errors) {
          recipients.append(AlertRecipient(name: name, channel: channel))
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

  /// Reads how a recipient is notified, and adds an error for each member that is wrong.
  private static func channel(
    _ reader: JSONReader, _ errors: inout [JSONFileError]
  ) -> AlertRecipient.Channel? {
    var channel: AlertRecipient.Channel?
    do throws(JSONFileError) {
      var members = try reader.members()
      let post = members.optional("post"), command = members.optional("command")
      var timeout = defaultTimeout
      read(members.optional("timeout"), into: &timeout, &errors) {
        (reader: JSONReader) throws(JSONFileError) -> Double in try reader.number(in: 0.1...300)
      }
      // A command has no headers.
      let headers = post != nil || command == nil ? members.optional("headers") : nil
      let unknown = members.unknownMembers
      errors += unknown
      switch (post, command) {
      case (let post?, nil):
        channel = request(to: post, headers, timeout: timeout, &errors)
      case (nil, let command?):
        channel = .command(try command.literalCommandLine(), timeout: timeout)
      case (nil, nil), (_?, _?):
        // A misspelled 'post' or 'command' has its own error only.
        if unknown.isEmpty || post != nil {
          errors.append(reader.error("must have either 'post' or 'command'"))
        }
      }
    } catch {
      errors.append(error)
    }
    return channel
  }

  private static func request(
    to address: JSONReader, _ headers: JSONReader?, timeout: Double,
    _ errors: inout [JSONFileError]
  ) -> AlertRecipient.Channel? {
    var fields: [String: String] = [:]
    read(headers, into: &fields, &errors) {
      (reader: JSONReader) throws(JSONFileError) -> [String: String] in try reader.headers()
    }
    do throws(JSONFileError) {
      return .post(
        PostRequest(url: try address.postAddress(), headers: fields, timeout: timeout))
    } catch {
      errors.append(error)
      return nil
    }
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
