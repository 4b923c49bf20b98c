import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// The description of a registered display, as text and as JSON.
struct DeviceSummary {
  let device: RegisteredDevice
  let contact: DeviceContact?
  /// Whether what it shows was removed.
  var showsRemoved = false
  var token: String?

  /// One line: name with label, state, what it shows, battery and last contact.
  var line: String {
    [
      device.nameWithLabel, state, shows.map { "shows \($0)" }, battery.map { "battery \($0)" },
      "last contact: \(lastContact)",
    ].compactMap(\.self).joined(separator: "  ")
  }

  /// Everything, a line each.
  var text: String {
    var lines = ["\(device.nameWithLabel): \(state)", "  profile: \(device.profile)"]
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("  \(name): \(value)") }
    }
    add("shows", shows)
    add("identifier", device.identifier)
    add("model", device.report.model)
    add("firmware", device.report.firmware)
    add("size", device.report.size.map { "\($0.width)×\($0.height)" })
    add("last contact", lastContact)
    add("battery", battery)
    add("signal", contact?.signal.map { "\($0) dBm" })
    add("frames fetched", contact.map { "\($0.framesFetched)" })
    add("last error", contact?.lastError)
    add(
      "rejected tokens",
      contact?.rejectedTokens.map { "\($0.count), last \(Timestamp($0.last).text)" })
    add("address", "/devices/\(device.id)/frame.png")
    add("manifest", "/devices/\(device.id)/manifest.json")
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      "name": .string(device.id), "label": device.label.map(JSONValue.string),
      "approved": .bool(device.isApproved),
      "code": device.pairing.map { .string($0.code) },
      "codeExpires": device.pairing.map { .string(Timestamp($0.expires).text) },
      "identifier": device.identifier.map(JSONValue.string),
      "profile": .string(device.profile), "shows": device.shows.map(JSONValue.string),
      "showsRemoved": showsRemoved ? true : nil,
      "model": device.report.model.map(JSONValue.string),
      "firmware": device.report.firmware.map(JSONValue.string),
      "size": device.report.size.map { .array([.integer($0.width), .integer($0.height)]) },
      "lastContact": contact?.date.map { .string(Timestamp($0).text) },
      "battery": contact?.battery.map(JSONValue.number),
      "charging": contact?.isCharging.map(JSONValue.bool),
      "signal": contact?.signal.map(JSONValue.integer),
      "framesFetched": contact.map { .integer($0.framesFetched) },
      "lastError": contact?.lastError.map(JSONValue.string),
      "rejectedTokens": contact?.rejectedTokens.map { .integer($0.count) },
      "lastRejectedToken": contact?.rejectedTokens.map { .string(Timestamp($0.last).text) },
      "token": token.map(JSONValue.string),
    ])
  }

  /// What it shows, and whether that was removed.
  private var shows: String? { device.shows.map { showsRemoved ? "\($0) (removed)" : $0 } }

  private var state: String {
    device.pairing.map { "waits for 'device approve \($0.code)'" } ?? "approved"
  }

  private var lastContact: String {
    contact?.date.map { Timestamp($0).text } ?? "never"
  }

  private var battery: String? {
    contact?.battery.map { charge in
      "\(Int(charge.rounded())) %" + (contact?.isCharging == true ? ", charging" : "")
    }
  }
}
