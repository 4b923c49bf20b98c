import Foundation
import FramePipeline
import WidgetHost

/// Metrics for Prometheus: `GET /metrics` and `GET /metrics/devices`.
///
/// Where nodes share a database, those of devices are separate, so that they are read from one node and do not cost each node
/// the memory of all devices. They name the devices, so that on a network all metrics need the token that
/// `placard device token --metrics` prints.
struct MetricsProtocol: DeviceProtocol {
  static let name = "metrics"
  static let firstSegments: Set<String>? = ["metrics"]
  static let refreshesDevices = false
  private static let devicesPath = ["metrics", "devices"]

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    path == ["metrics"] || path == devicesPath ? ServerRequest.Method.safe : []
  }

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard Self.handles(request) else { return nil }
    try BlockingWork.requireAllowed()
    if let token = request.token {
      guard server.directory.acceptsForMetrics(token) else {
        let rejection = ServerResponse.error(
          403, "the token is wrong; 'placard device token --metrics' prints the right one")
        return try server.rejectToken(rejection, in: request, named: nil, at: now) { nil }
      }
    } else {
      guard !server.configuration.requiresTokens, request.comesFromThisMachine else {
        return .error(401, "metrics need a token; 'placard device token --metrics' prints it")
      }
    }
    let isOfDevices = request.path == Self.devicesPath
    var text = PrometheusText()
    if isOfDevices || !server.store.isShared { try text.addDevices(of: server, at: now) }
    return ServerResponse(
      200,
      headers: HTTPHeaders([
        ("Content-Type", PrometheusText.mediaType), ("Cache-Control", "no-store"),
      ]), body: Array((text.text + (isOfDevices ? "" : server.metrics())).utf8))
  }
}

extension PrometheusText {
  /// Adds the metrics of all devices.
  ///
  /// - Throws: The errors of the store.
  fileprivate mutating func addDevices(of server: DeviceServer, at now: Date) throws {
    try server.directory.refreshIfDue()
    let isShared = server.store.isShared
    // Other servers answer some of the devices.
    let stored = isShared ? try server.store.deviceContacts() : nil
    let contact = { (id: RegisteredDevice.ID) in
      stored.map { $0[id] ?? DeviceContact() } ?? server.directory.contact(of: id)
    }
    let devices = server.directory.devices
    let approved = devices.filter(\.isApproved)
    let assigned = approved.count { $0.shows != nil }
    add(
      "placard_devices", .gauge, "Registered devices by state.",
      [
        ("pending", devices.count - approved.count), ("unassigned", approved.count - assigned),
        ("assigned", assigned),
      ].map { Sample(Double($0.1), labels: [("state", $0.0)]) })
    func each(_ value: (DeviceContact, RegisteredDevice) -> Double?) -> [Sample] {
      approved.compactMap { device in
        value(contact(device.id), device)
          .map { Sample($0, labels: [("device", device.id)]) }
      }
    }
    add(
      "placard_device_battery_percent", .gauge, "Charge of a device's battery.",
      each { contact, _ in contact.battery })
    add(
      "placard_device_signal_dbm", .gauge, "Signal strength of a device.",
      each { contact, _ in contact.signal.map { Double($0) } })
    add(
      "placard_device_last_contact_timestamp_seconds", .gauge, "When a device last sent a request.",
      each { contact, _ in contact.date?.timeIntervalSince1970 })
    // Each server counts those that it has sent itself, so that the stored number is not that of all.
    if !isShared {
      add(
        "placard_device_frames_fetched_total", .counter, "Frames that a device has fetched.",
        each { contact, _ in Double(contact.framesFetched) })
    }
    add(
      "placard_device_frame_age_seconds", .gauge,
      "How long ago the frame began that a device has to show now.",
      each { _, device in
        let timeline = try? device.shows.flatMap { try server.library.timeline(of: $0) }
        return timeline?.frame(at: now).map { now.timeIntervalSince($0.date.date) }
      })
  }
}
