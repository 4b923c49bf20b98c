import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import WidgetHost

/// The reloads of the last day, with failures and planned reloads.
struct LogReport {
  let request: AdminRequest
  let profiles: DeviceProfileRegistry

  /// The period of the log, in seconds.
  private static let period = 86_400.0
  private static let maximumRecords = 300
  /// The maximum number of failures, of displays with a problem, and of planned reloads.
  private static let maximumEntries = 50

  /// Returns the failures, the planned reloads and the records.
  ///
  /// - Throws: The errors of the store.
  func response() throws -> ServerResponse {
    let store = request.server.store
    let status = try HostStatus(of: store, devices: profiles, at: request.now)
    let records = try store.reloads(of: nil, since: request.now.addingTimeInterval(-Self.period))
    let failing = status.instances.compactMap(failure(of:))
    let coming = status.instances.compactMap { status in status.next.map { (status, $0) } }
      .sorted { ($0.1.start, $0.0.instance.id) < ($1.1.start, $1.0.instance.id) }
    let displays = try self.displays()
    return .json(
      .object([
        "now": .string(Timestamp(request.now).text),
        "failing": .array(Array(failing.prefix(Self.maximumEntries))),
        "failingCount": .integer(failing.count),
        "next": .array(coming.prefix(Self.maximumEntries).map(next(of:_:))),
        "nextCount": .integer(coming.count),
        "displays": .array(Array(displays.prefix(Self.maximumEntries))),
        "displayCount": .integer(displays.count),
        "records": .array(records.suffix(Self.maximumRecords).reversed().map(json(of:))),
      ]))
  }

  private func failure(of status: InstanceStatus) -> JSONValue? {
    guard let failure = status.failure else { return nil }
    return .object([
      "name": .string(status.instance.id), "message": .string(failure.cause),
      "count": .integer(failure.count), "since": time(failure.since), "retry": time(failure.retry),
    ])
  }

  private func next(of status: InstanceStatus, _ next: PlannedReload) -> JSONValue {
    .object([
      "name": .string(status.instance.id), "date": time(max(next.start, request.now)),
      "reason": .string(next.reason.explanation), "isDeferred": .bool(next.isDeferred),
    ])
  }

  /// The displays that have a problem.
  private func displays() throws -> [JSONValue] {
    let server = request.server
    return try server.directory.devices.filter(\.isApproved).compactMap { device in
      let status = try DisplayStatus(device, of: server, at: request.now)
      guard let problem = status.problem else { return nil }
      return .object([
        "name": .string(device.displayName), "message": .string(problem),
        "date": status.contact.date.map(time),
        "retry": status.contact.nextWake.flatMap { $0 > request.now ? time($0) : nil },
      ])
    }
  }

  private func json(of record: ReloadRecord) -> JSONValue {
    .object([
      "name": .string(record.instance), "date": time(record.date),
      "reason": .string(record.reason.explanation), "isCharged": .bool(record.isCharged),
      "isRetry": .bool(record.reason == .retry),
      "deferredFrom": record.deferredFrom.map(time),
      "failure": record.failure.map(JSONValue.string),
    ])
  }

  private func time(_ date: Date) -> JSONValue { .string(Timestamp(date).text) }
}
