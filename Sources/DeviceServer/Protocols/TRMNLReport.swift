import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// What a client of TRMNL's API reports about itself in the fields of its requests.
struct TRMNLReport {
  /// The identifier as the client sent it.
  private let rawIdentifier: String?
  let device: DeviceReport
  /// The charge in percent.
  let battery: Double?
  let isCharging: Bool?
  let signal: Int?
  /// Whether a person double-clicked the device's button.
  let isButtonPressed: Bool

  init(_ request: ServerRequest) {
    let headers = request.headers
    rawIdentifier = headers.first(of: "ID")
    let model = headers.first(of: "Model", "model-id").map { $0.limited(to: 64) }
    let width = headers.first(of: "Width", "png-width").flatMap { Int($0) }
    let height = headers.first(of: "Height", "png-height").flatMap { Int($0) }
    device = DeviceReport(
      model: model, firmware: headers.first(of: "FW-Version").map { $0.limited(to: 64) },
      size: Self.size(width, height))
    battery = Self.battery(headers)
    let charging = headers.first(of: "Battery-Charging", "USB-Connected")?.lowercased()
    isCharging = charging.map { $0 == "1" || $0 == "true" }
    // KOReader and the Kindle script send 0, as they do not know it.
    isButtonPressed = headers.first(of: "special_function")?.lowercased() == "true"
    signal = headers.first(of: "RSSI").flatMap { Int($0) }.flatMap { $0 == 0 ? nil : $0 }
  }

  /// The MAC address as 12 lowercase hexadecimal digits, or another identifier in lower case; `nil` if there is none.
  var identifier: String? { rawIdentifier.flatMap { DeviceIdentifier.normalized($0) } }

  private static func size(_ width: Int?, _ height: Int?) -> PixelSize? {
    guard let width, let height else { return nil }
    return PanelSize.validated(width, height)
  }

  /// Returns the charge in percent, from one of the fields for it, or from the voltage of a lithium cell.
  private static func battery(_ headers: HTTPHeaders) -> Double? {
    let percent = headers.first(of: "Percent-Charged", "battery-percent").flatMap { Double($0) }
    if let percent, percent.isFinite { return min(max(percent, 0), 100) }
    guard let volts = headers.first(of: "Battery-Voltage").flatMap({ Double($0) }), volts.isFinite
    else { return nil }
    // The Kindle script sends percent here.
    if volts > 10 { return min(volts, 100) }
    return LithiumCell.charge(volts: volts)
  }

  /// The profile of the device: of its model, if that has the reported size, else of the size.
  var profile: DeviceProfile {
    let model = device.model.flatMap { Self.profiles[$0.lowercased()] }
      .flatMap { DeviceCatalog.find($0) }
    guard let size = device.size else { return model ?? DeviceCatalog.trmnl }
    let rotated = PixelSize(size.height, size.width)
    if let model, model.size == size || model.size == rotated { return model }
    // The script for the Kindle exchanges width and height.
    let sameSize = DeviceCatalog.all.first { $0.vendor == "TRMNL" && $0.size == size }
    return sameSize ?? .unknown(size: size, isReader: device.isReader)
  }

  /// The profiles of the models that the firmware names.
  private static let profiles = [
    "og": "trmnl-og", "og_gen2": "trmnl-og", "x": "trmnl-x", "waveshare": "trmnl-og",
    "seeed_esp32c3": "trmnl-og", "seeed_esp32s3": "trmnl-og", "xiao_epaper_display": "trmnl-og",
    "reterminal_e1001": "trmnl-og",
  ]

  /// Whether the device accepts only a bitmap as answer to its setup: the first model before firmware 1.8.3.
  var needsBitmapForSetup: Bool {
    guard device.model?.lowercased() == "og", let firmware = device.firmware else { return false }
    let numbers = firmware.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
    return numbers.lexicographicallyPrecedes([1, 8, 3])
  }

  /// The largest file in bytes that the client reads, or `nil` if it has no limit.
  ///
  /// The firmware states its version and its model; HomePlate is known by its version, and all others, as Kobo without a
  /// model, have no limit.
  var largestFile: Int? {
    guard let firmware = device.firmware else { return nil }
    if firmware.lowercased().hasPrefix("homeplate") { return 1 << 20 }
    return device.model.map { $0.lowercased() == "x" ? 750_000 : 90_000 }
  }

  /// Returns what a device shows at a time, in a format of the API, which has no raw buffers.
  ///
  /// - Throws: The errors of the store.
  func frame(
    of device: RegisteredDevice, for request: ServerRequest, as format: PictureFormat? = nil,
    _ server: DeviceServer, at now: Date
  ) throws -> DeviceFrame {
    let formats = server.profile(of: device).formats
    return try server.frame(
      of: device, for: request,
      as: format ?? formats.first { $0 == .png || $0 == .bmp } ?? .png,
      // Only boards are known to read it, and they state a limit.
      or: largestFile == nil ? nil : .jpg, largestFile: largestFile, at: now)
  }

  /// Records the contact, and the next one that the response schedules.
  func record(
    of registered: RegisteredDevice, in directory: RegisteredDeviceDirectory,
    frame: DeviceFrame? = nil,
    at now: Date, nextWake: Date? = nil
  ) throws {
    let report = registered.report.updated(by: device)
    // Anyone can send reports of a device that waits for approval; each would be drawn and stored.
    if registered.isApproved, report != registered.report {
      try directory.update(registered.id) { $0.report = report }
    }
    directory.updateContact(of: registered.id) { contact in
      contact.date = now
      contact.nextWake = nextWake ?? contact.nextWake
      contact.battery = battery ?? contact.battery
      contact.isCharging = isCharging ?? contact.isCharging
      contact.signal = signal ?? contact.signal
      if let frame { contact.recordFetch(frame.digest, at: now) }
    }
  }
}

/// The battery of a display that reports only its voltage.
enum LithiumCell {
  /// Returns the charge in percent; `nil` if there is no battery.
  static func charge(volts: Double) -> Double? {
    volts <= 0 ? nil : min(max((volts - 3.0) / 1.2 * 100, 0), 100).rounded()
  }
}

/// The sizes that devices may report: a notice is drawn in that size before anybody has approved the device.
enum PanelSize {
  private static let lengths = 32...8_192
  /// More than the largest panel of the catalog has.
  private static let maximumPixels = 8 << 20

  /// Returns a size in pixels, or `nil` if no panel has it.
  static func validated(_ width: Int, _ height: Int) -> PixelSize? {
    guard lengths.contains(width), lengths.contains(height), width * height <= maximumPixels
    else { return nil }
    return PixelSize(width, height)
  }
}

/// The identifiers of devices, in the form in which they are compared.
package enum DeviceIdentifier {
  private static let maximumLength = 64

  /// Returns an identifier in lower case, a MAC address without separators.
  ///
  /// `nil` if it is too long, has characters that no identifier has, or is the address that broken clients send.
  package static func normalized(_ text: String) -> String? {
    let plain = text.trimmingSpaces.lowercased()
    guard (1...maximumLength).contains(plain.utf8.count), plain.utf8.allSatisfy(isAllowed) else {
      return nil
    }
    let digits = plain.filter { $0 != ":" && $0 != "-" }
    let isAddress = digits.count == 12 && digits.allSatisfy(\.isHexDigit)
    let identifier = isAddress ? digits : plain
    let isBroken =
      identifier == "null" || identifier == "none" || identifier.allSatisfy { $0 == "0" }
      || isAddress && identifier.allSatisfy { $0 == "f" }
    return isBroken ? nil : identifier
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// The body of a device's log, of which there are several forms.
enum DeviceLogBody {
  private static let maximumLength = 300

  /// Returns the last message in a body, or `nil` if it has none.
  static func lastMessage(in body: [UInt8]) -> String? {
    guard let value = try? JSONValue(parsing: body) else { return nil }
    return message(in: value, depth: 0)?.limited(to: maximumLength)
  }

  private static func message(in value: JSONValue, depth: Int) -> String? {
    guard depth < 8 else { return nil }
    switch value {
    case .string(let text): return text
    case .array(let values): return values.last.flatMap { message(in: $0, depth: depth + 1) }
    case .object(let members):
      for name in ["message", "msg", "log_message", "logs", "log", "logs_array"] {
        if let member = members.first(where: { $0.name == name }) {
          return message(in: member.value, depth: depth + 1)
        }
      }
      return nil
    case .null, .bool, .integer, .number: return nil
    }
  }
}

extension String {
  /// The text without control characters, up to a number of characters.
  func limited(to length: Int) -> String {
    String(
      String.UnicodeScalarView(
        prefix(length).unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }
}
