import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// What a client of Tesserae's API announces about itself.
struct TesseraeReport {
  /// The MAC address, which is the device's identity.
  let identifier: String
  /// The name that the device has chosen.
  let requestedName: String
  let device: DeviceReport

  /// Reads the body of an announcement; `nil` if it lacks the name or the MAC address.
  init?(_ body: [UInt8]) {
    guard let value = try? JSONValue(parsing: body),
      let address = value.text("mac").flatMap({ DeviceIdentifier.normalized($0) }),
      let name = value.text("device_id"), !name.trimmingSpaces.isEmpty
    else { return nil }
    identifier = address
    // A name with other characters is replaced: the address identifies the device.
    requestedName = DeviceIdentifier.normalized(name) ?? "tesserae-\(address.suffix(6))"
    var size: PixelSize?
    if let width = value.number("panel_w").flatMap({ Int(exactly: $0) }),
      let height = value.number("panel_h").flatMap({ Int(exactly: $0) })
    {
      size = PanelSize.validated(width, height)
    }
    let kind = value.text("kind")?.limited(to: 64)
    device = DeviceReport(
      model: kind, firmware: value.text("fw_version")?.limited(to: 64), size: size,
      palette: value.text("gamut").flatMap { Self.palettes[$0] }
        ?? kind.flatMap { Self.palette(ofKind: $0, size) },
      format: Self.format(value.text("format"), kind: kind))
  }

  /// The name of the registered device: the device's own, if it can be a folder's.
  var name: String {
    let safe = String(requestedName.prefix(32))
    return InstanceName.isSafe(safe) ? safe : "tesserae-\(identifier.suffix(6))"
  }

  /// The profile until something is assigned.
  var profile: DeviceProfile {
    .unknown(
      size: device.size ?? PixelSize(800, 480),
      palette: device.palette.flatMap { Palette.named($0) })
  }

  /// The palettes of the API's gamuts.
  private static let palettes = [
    "waveshare_e6": "spectra6", "spectra_6": "spectra6", "inky_7colour": "acep7",
    "acep_7colour": "acep7", "mono": "bw", "bwr_3": "bwr", "gray_4": "gray-4", "bwry_4": "bwry",
    "rgb24": "rgb888", "rgb16": "rgb888",
  ]

  /// Returns the format of a client's frames: the buffer of its panel, unless it states another or has no buffer.
  private static func format(_ name: String?, kind: String?) -> PictureFormat {
    switch name {
    case "png": .png
    case "bmp": .bmp
    default: kind == "circuitpython_generic" ? .png : .raw
    }
  }

  /// Returns the palette of a board that does not state its gamut: its kind's, or that of the panels of its size.
  private static func palette(ofKind kind: String, _ size: PixelSize?) -> String? {
    let isSevenColors = [PixelSize(600, 448), PixelSize(640, 400)].contains { $0 == size }
    return kind == "pico_bin_client" && isSevenColors ? "acep7" : kinds[kind]
  }

  /// The palettes of boards that do not state their gamut.
  private static let kinds = [
    "waveshare_133e6": "spectra6", "seeed_ee02": "spectra6", "seeed_reterminal_e1004": "spectra6",
    "seeed_ee04_73e6": "spectra6", "seeed_reterminal_e1002": "spectra6",
    "waveshare_photopainter_73": "spectra6", "seeed_ee04_75": "bw",
    "seeed_reterminal_e1001": "bw", "xiao_epaper_75": "bw",
    "seeed_reterminal_e1001_gray": "gray-4", "xiao_epaper_75_bwr": "bwr",
    "seeed_reterminal_e1003": "gray-16", "picpak": "bwry", "pico_bin_client": "spectra6",
  ]
}

/// A press of one of a device's buttons.
struct TesseraeButton {
  /// Presses without a number that follow each other within so many seconds are one.
  private static let debounceInterval = 3.0

  let button: DeviceInput.Button
  /// The number by which the device repeats a press.
  private let event: String?

  var repetition: InputRepetition {
    event.map(InputRepetition.number) ?? .interval(Self.debounceInterval)
  }

  /// Reads the query of a frame request; `nil` if it has no button that the server knows.
  init?(_ query: [String: String]) {
    self.init(query["button"], query["button_event_id"] ?? query["event"])
  }

  /// Reads the body of a status; `nil` if it has no button that the server knows.
  init?(_ body: JSONValue) {
    self.init(
      body.text("button"),
      body.number("button_event_id").map { String($0) } ?? body.text("button_event_id"))
  }

  private init?(_ name: String?, _ event: String?) {
    switch name {
    case "left": button = .previous
    case "right": button = .next
    case "refresh": button = .refresh
    default: return nil
    }
    // The query has digits where the body has a number.
    self.event = event.flatMap { Double($0) }.map { String($0) }
  }
}

/// A stroke on a panel, in its pixels.
struct TesseraeStroke {
  /// A stroke that is longer, in ms or pixels, is no tap.
  private static let tapLimits = (duration: 400.0, distance: 20.0)

  let x: Double
  let y: Double
  /// The beginning of the digest of the frame that was on the panel.
  let digest: String?
  /// The number by which the device repeats a stroke.
  let event: String?
  let isTap: Bool

  /// Reads the query of a frame request; `nil` if it has no stroke.
  init?(_ query: [String: String]) {
    func number(_ name: String) -> Double? { query[name].flatMap { Double($0) } }
    self.init(
      number("touch_x0"), number("touch_y0"), number("touch_x1"), number("touch_y1"),
      number("touch_ms"), query["touch_digest"], query["touch_event_id"])
  }

  /// Reads the body of a tap; `nil` if it has no stroke.
  init?(_ body: JSONValue) {
    self.init(
      body.number("x0"), body.number("y0"), body.number("x1"), body.number("y1"),
      body.number("duration_ms"), body.text("digest"),
      body.number("event_id").map { String($0) } ?? body.text("event_id"))
  }

  private init?(
    _ x0: Double?, _ y0: Double?, _ x1: Double?, _ y1: Double?, _ duration: Double?,
    _ digest: String?, _ event: String?
  ) {
    guard let x0, let y0, x0.isFinite, y0.isFinite else { return nil }
    (x, y) = (x0, y0)
    self.digest = digest?.lowercased()
    self.event = event?.limited(to: 32)
    let distance = hypot((x1 ?? x0) - x0, (y1 ?? y0) - y0)
    isTap = (duration ?? 0) <= Self.tapLimits.duration && distance <= Self.tapLimits.distance
  }
}

extension JSONValue {
  /// The number of an object's member.
  func number(_ name: String) -> Double? {
    switch self[name] {
    case .integer(let value): Double(value)
    case .number(let value) where value.isFinite: value
    case .null, .bool, .number, .string, .array, .object, nil: nil
    }
  }

  /// The text of an object's member.
  func text(_ name: String) -> String? {
    if case .string(let text) = self[name] { text } else { nil }
  }
}
