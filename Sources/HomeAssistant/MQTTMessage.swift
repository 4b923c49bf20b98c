import FileStorage

/// A message to a broker.
package struct MQTTMessage: Hashable, Sendable {
  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker keeps the message for later subscribers; an empty one removes what it keeps.
  package var isRetained: Bool
  /// What changes with the payload.
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

/// The messages that a broker keeps for a server, from which follows what to publish.
package struct RetainedMessages: Sendable {
  /// The versions of the messages by topic.
  private var versions: [String: String] = [:]

  package init() {}

  /// Returns what is missing for the broker to keep some messages, and no others, in the order of publishing.
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

  /// Forgets a topic, so that its message is published again.
  package mutating func forget(_ topic: String) { versions[topic] = nil }

  /// Forgets everything, because the broker or its subscribers may have lost it.
  package mutating func forgetAll() { versions = [:] }
}
