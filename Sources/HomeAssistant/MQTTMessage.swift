import FileStorage

/// A message to a broker.
package struct MQTTMessage: Hashable, Sendable {
  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker keeps the message for later subscribers; an empty one removes what it keeps.
  package var isRetained: Bool
  /// A value that changes with the payload.
  package var version: String

  package init(_ topic: String, _ payload: [UInt8], isRetained: Bool, version: String? = nil) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
    self.version = version ?? SHA256.hexDigest(of: payload)
  }

  package init(_ topic: String, _ payload: String, isRetained: Bool) {
    self.init(topic, Array(payload.utf8), isRetained: isRetained)
  }

  /// The message that removes a retained one.
  package static func removal(of topic: String) -> MQTTMessage {
    MQTTMessage(topic, [], isRetained: true, version: "")
  }

  package static func == (first: Self, second: Self) -> Bool {
    first.topic == second.topic && first.isRetained == second.isRetained
      && first.version == second.version
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(topic)
    hasher.combine(version)
  }
}

/// The retained messages of a server at a broker, compared with the current ones to find what to publish.
package struct RetainedMessages: Sendable {
  /// The versions of the messages by topic.
  private var versions: [String: String] = [:]

  package init() {}

  /// Returns the messages to publish, in order, so that the broker retains the current messages and no others.
  package func changes(to current: [MQTTMessage]) -> [MQTTMessage] {
    let topics = Set(current.map(\.topic))
    let obsolete = versions.keys.filter { !topics.contains($0) }.sorted()
    return obsolete.map { .removal(of: $0) } + current.filter { versions[$0.topic] != $0.version }
  }

  /// Records that a message was published.
  package mutating func recordPublished(_ message: MQTTMessage) {
    versions[message.topic] = message.payload.isEmpty ? nil : message.version
  }

  /// Records that the broker keeps a message of an earlier run.
  package mutating func recordExisting(_ topic: String) {
    if versions[topic] == nil { versions[topic] = "unknown" }
  }

  /// Removes a topic, so that its message is published again.
  package mutating func forget(_ topic: String) { versions[topic] = nil }

  /// Removes all topics, because the broker or its subscribers may have lost their messages.
  package mutating func forgetAll() { versions = [:] }
}
