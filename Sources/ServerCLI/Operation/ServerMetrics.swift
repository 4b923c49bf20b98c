#if Server
import CoreMetrics
import DeviceServer
import Foundation
import FramePipeline
import Synchronization
import WidgetHost

/// The metrics of requests and reloads.
struct ServerMetrics: Sendable {
  private static let requests = "placard_http_requests_total"
  private static let requestTimes = "placard_http_request_duration_seconds"
  private static let rejectedTokens = "placard_rejected_tokens_total"
  private static let reloads = "placard_reloads_total"
  private static let reloadTimes = "placard_reload_duration_seconds"
  private static let commitTimes = "placard_commit_duration_seconds"
  private static let admittedJobs = "placard_admitted_jobs"
  private static let slowKinds = "placard_slow_kinds"
  private static let slowCommitInterval = "placard_slow_commit_interval_seconds"
  private static let pictures = "placard_pictures_total"
  private static let sharedResponses = "placard_shared_responses_total"

  /// The help texts of the metrics, by name.
  static let helpTexts = [
    requests: "Requests by protocol and status.",
    requestTimes: "Time to answer a request, by protocol.",
    rejectedTokens: "Requests with a wrong token, by protocol.",
    reloads: "Reloads of widgets by outcome.",
    reloadTimes: "Time to get a provider's timeline and to render it.",
    commitTimes: "Time to write the host's changes to the database, by outcome.",
    admittedJobs:
      "Jobs that the host may have started before their results are in the database, +Inf unless that is slow.",
    slowKinds:
      "Kinds of widgets whose reloads take longer than 5 s, so that they have fewer workers.",
    slowCommitInterval:
      "Time between two commits of the host while the database is slow, 0 while it is not.",
    pictures:
      "Pictures of frames that were drawn, or shared with an instance that showed the same.",
    sharedResponses:
      "Responses of data sources that were received from another node, requested for all, or not shared.",
  ]

  private let factory: any MetricsFactory
  private let requestMetrics = RequestMetrics()

  init(factory: any MetricsFactory) { self.factory = factory }

  /// Records a request that was answered.
  func record(_ response: ServerResponse, took duration: Duration) {
    let key = RequestMetrics.Key(
      wireProtocol: response.wireProtocol ?? "none", status: response.status)
    let (counter, timer) = requestMetrics.metrics(for: key) {
      (
        Counter(
          label: Self.requests,
          dimensions: [("protocol", key.wireProtocol), ("status", "\(key.status)")],
          factory: factory),
        Timer(
          label: Self.requestTimes, dimensions: [("protocol", key.wireProtocol)], factory: factory)
      )
    }
    counter.increment()
    timer.recordNanoseconds(Int64(duration / .nanoseconds(1)))
    if response.rejectsToken {
      Counter(
        label: Self.rejectedTokens, dimensions: [("protocol", key.wireProtocol)], factory: factory
      ).increment()
    }
  }

  /// Records a commit of the host.
  func record(_ commit: CommitMeasurement) {
    Timer(
      label: Self.commitTimes, dimensions: [("outcome", commit.isFailure ? "failed" : "ok")],
      factory: factory
    ).recordSeconds(commit.duration)
    Gauge(label: Self.admittedJobs, factory: factory)
      .record(commit.admittedJobs.map(Double.init) ?? .infinity)
  }

  /// Records what holds up reloads.
  func record(_ load: HostLoad) {
    Gauge(label: Self.slowKinds, factory: factory).record(load.slowKindCount)
    Gauge(label: Self.slowCommitInterval, factory: factory).record(load.commitInterval ?? 0)
  }

  /// Records the reloads that were just recorded, and the pictures since the last change.
  func record(_ change: HostChange) {
    for (source, count) in [("drawn", change.renders.drawn), ("shared", change.renders.shared)]
    where count > 0 {
      Counter(label: Self.pictures, dimensions: [("source", source)], factory: factory)
        .increment(by: Int64(count))
    }
    let shared = change.sharedResponses
    for (outcome, count) in [
      ("received", shared.received), ("requested", shared.claimed), ("unshared", shared.notShared),
    ] where count > 0 {
      Counter(label: Self.sharedResponses, dimensions: [("outcome", outcome)], factory: factory)
        .increment(by: Int64(count))
    }
    for reload in change.reloads {
      let outcome = reload.record.failure == nil ? "ok" : "failed"
      Counter(label: Self.reloads, dimensions: [("outcome", outcome)], factory: factory).increment()
      Timer(label: Self.reloadTimes, dimensions: [], factory: factory)
        .recordSeconds(reload.duration)
    }
  }
}

/// A cache of the metrics of requests, by protocol and status.
private final class RequestMetrics: Sendable {
  struct Key: Hashable {
    var wireProtocol: String
    var status: Int
  }

  private let known = Mutex<[Key: (Counter, CoreMetrics.Timer)]>([:])

  func metrics(for key: Key, make: () -> (Counter, CoreMetrics.Timer)) -> (
    Counter, CoreMetrics.Timer
  ) {
    known.withLock { known in
      if let metrics = known[key] { return metrics }
      let made = make()
      known[key] = made
      return made
    }
  }
}
#endif
