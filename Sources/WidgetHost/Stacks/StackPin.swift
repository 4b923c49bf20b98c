package import FramePipeline

/// The member that a person turned to, which then stays for a while.
package struct StackPin: Hashable, Codable, Sendable {
  package var member: WidgetInstance.ID
  package var from: Timestamp
  /// When rotation goes on; `nil` for a pinned member, which stays until it is unpinned.
  package var until: Timestamp?

  /// Whether the member is shown at a time.
  package func holds(at time: Timestamp) -> Bool { until.map { time < $0 } ?? true }

  package init(member: WidgetInstance.ID, from: Timestamp, until: Timestamp?) {
    self.member = member
    self.from = from
    self.until = until
  }
}
