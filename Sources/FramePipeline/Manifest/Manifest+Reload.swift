extension Manifest {
  /// When the widget is to be asked for a new timeline.
  package struct Reload: Hashable, Sendable, Codable {
    /// WidgetKit's policies.
    package enum Policy: String, ManifestName, Hashable, Sendable { case atEnd, after, never }

    package var policy: Policy
    /// The first time to ask; `nil` for `never`.
    package var date: Timestamp?

    package init(_ policy: Policy, date: Timestamp? = nil) {
      self.policy = policy
      self.date = date
    }

    package var json: JSONValue {
      .object([
        "policy": .string(policy.rawValue), "date": date.map { .string($0.text) },
      ])
    }
  }
}
