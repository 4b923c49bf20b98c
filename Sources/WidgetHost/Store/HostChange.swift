package import Foundation
package import FramePipeline

/// The changes of a host's step, which are committed in one transaction.
package struct HostChange: Sendable {
  package var states: [WidgetInstance.ID: ReloadState] = [:]
  package var stackStates: [WidgetStack.ID: StackState] = [:]
  package var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  package var conditions: HostConditions?
  /// The last request to all partitions that the conditions contain; `nil` if the database has no partitions.
  package var conditionsRequest: PostedRequest.ID?
  /// Completed reloads, in order.
  package var reloads: [CompletedReload] = []
  /// Processed requests, except those to all partitions.
  package var completedRequests: [PostedRequest.ID] = []
  /// The pictures that were drawn or shared since the last change; they are not stored.
  package var renders = RenderCounts()
  /// The responses of data sources that were shared between nodes since the last change; they are not stored.
  package var sharedResponses = SharedResponseCounts()
  /// The partitions of the processed requests.
  package var requestPartitions: Set<Partition> = []
  /// The last request to all partitions that each partition has answered.
  package var answers: [Partition: PostedRequest.ID] = [:]
  /// What hosts of other partitions have to do as a consequence.
  package var forwardedRequests: [ForwardedRequest] = []
  /// The version of the stacks and screens by which requests were forwarded; `nil` if nothing that they show has changed.
  var compositionVersion: Int?
  /// The partitions of instances, as far as they are known without computing them.
  var instancePartitions: [WidgetInstance.ID: Partition] = [:]

  package init() {}

  package var isEmpty: Bool {
    states.isEmpty && stackStates.isEmpty && screenStates.isEmpty && conditions == nil
      && reloads.isEmpty && completedRequests.isEmpty && answers.isEmpty
      && forwardedRequests.isEmpty
  }

  /// The partitions whose hosts alone may make the changes.
  var partitions: Set<Partition> {
    var partitions = requestPartitions.union(answers.keys).union(forwardedRequests.map(\.source))
    for instance in states.keys { partitions.insert(partition(of: instance)) }
    for reload in reloads where states[reload.record.instance] == nil {
      partitions.insert(partition(of: reload.record.instance))
    }
    for name in stackStates.keys { partitions.insert(Partition(of: name)) }
    for name in screenStates.keys { partitions.insert(Partition(of: name)) }
    return partitions
  }

  private func partition(of instance: WidgetInstance.ID) -> Partition {
    instancePartitions[instance] ?? Partition(of: instance)
  }
}

/// A request to another partition, which is posted with a host's changes.
package struct ForwardedRequest: Hashable, Sendable {
  package var request: HostRequest
  package var partition: Partition
  package var posted: Date
  /// The partition whose change or request it follows from.
  package var source: Partition

  package init(
    _ request: HostRequest, to partition: Partition, from source: Partition, posted: Date
  ) {
    self.request = request
    self.partition = partition
    self.source = source
    self.posted = posted
  }
}

/// A completed reload and its result.
package struct CompletedReload: Hashable, Sendable {
  package var record: ReloadRecord
  /// The new timeline; `nil` if the reload failed.
  package var timeline: TimelineOutline?
  /// How long its job ran, in seconds; it is not stored.
  package var duration: TimeInterval

  package init(
    _ record: ReloadRecord, timeline: TimelineOutline? = nil, duration: TimeInterval = 0
  ) {
    self.record = record
    self.timeline = timeline
    self.duration = duration
  }
}
