package import Foundation
package import PixelOutput

/// A display that fetches its frames from a server.
package struct RegisteredDevice: Hashable, Codable, Sendable, Identifiable {
  /// The name in commands and addresses.
  package var id: String
  /// The name by which people know it, where it differs from the name in commands and addresses.
  package var label: String?
  /// What the device identifies itself with: a MAC address as 12 lowercase hexadecimal digits, or a name; `nil` for one
  /// that only has a token.
  package var identifier: String?
  /// The SHA-256 digest of the token, in hexadecimal; `nil` as long as the device has none.
  package var tokenDigest: String?
  /// How often the token was replaced; the token is derived from it.
  package var tokenGeneration: Int
  /// The id of the device profile that its frames are written for.
  package var profile: String
  /// The name of the instance, stack or screen that it shows; `nil` shows nothing.
  package var shows: String?
  /// How a person approves the device; `nil` once it is approved.
  package var pairing: PairingRequest?
  /// When a person approved the device by its pairing code; `nil` if it was registered otherwise, or by an earlier
  /// version.
  package var approved: Date?
  /// The name that the device uses for itself, if it was renamed since the server sent one.
  package var clientName: String?
  /// What the device reported about itself.
  package var report: DeviceReport
  package var added: Date

  package init(
    id: String, identifier: String? = nil, tokenDigest: String? = nil, tokenGeneration: Int = 0,
    profile: String, shows: String? = nil, pairing: PairingRequest? = nil,
    report: DeviceReport = DeviceReport(), added: Date
  ) {
    self.id = id
    self.identifier = identifier
    self.tokenDigest = tokenDigest
    self.tokenGeneration = tokenGeneration
    self.profile = profile
    self.shows = shows
    self.pairing = pairing
    self.report = report
    self.added = added
  }

  /// Whether a person let the device see content.
  package var isApproved: Bool { pairing == nil }
}

/// The code that an unknown device shows until a person approves it.
package struct PairingRequest: Hashable, Codable, Sendable {
  /// How long a code is valid, in seconds.
  package static let lifetime = 86_400.0

  /// Six letters and digits that cannot be confused.
  package var code: String
  package var began: Date
  package var expires: Date
  /// The digest of a token that the device came with, which approval adopts.
  package var offeredToken: String?

  package init(code: String, began: Date, offeredToken: String? = nil) {
    self.code = code
    self.began = began
    expires = began.addingTimeInterval(Self.lifetime)
    self.offeredToken = offeredToken
  }

  /// The characters of a code: no I, O, 0 or 1.
  private static let characters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

  /// Returns a new code.
  package static func code(using random: inout some RandomNumberGenerator) -> String {
    String((0..<6).map { _ in characters.randomElement(using: &random) ?? "A" })
  }

  /// Returns a code as a person may have typed it, in the form in which codes are compared.
  package static func normalized(_ code: String) -> String {
    code.uppercased().filter { characters.contains($0) }
  }
}

/// What a device reports about its hardware and firmware.
package struct DeviceReport: Hashable, Codable, Sendable {
  package var model: String?
  package var firmware: String?
  /// The size of the panel in pixels.
  package var size: PixelSize?
  /// The id of the palette of its inks.
  package var palette: String?
  /// The format of the files that it reads, if it reads only one.
  package var format: PictureFormat?

  package init(
    model: String? = nil, firmware: String? = nil, size: PixelSize? = nil, palette: String? = nil,
    format: PictureFormat? = nil
  ) {
    self.model = model
    self.firmware = firmware
    self.size = size
    self.palette = palette
    self.format = format
  }

  /// Returns the report with what a newer one states.
  package func updated(by newer: DeviceReport) -> DeviceReport {
    DeviceReport(
      model: newer.model ?? model, firmware: newer.firmware ?? firmware, size: newer.size ?? size,
      palette: newer.palette ?? palette, format: newer.format ?? format)
  }
}

/// The last contact with a device.
package struct DeviceContact: Hashable, Codable, Sendable {
  package var date: Date?
  /// The last contact of a browser's page, which polls every minute; `nil` if there was none.
  package private(set) var pageDate: Date?
  /// When the last response asked the device to contact the server next; `nil` for one that decides by itself.
  package var nextWake: Date?
  /// The charge of the battery in percent.
  package var battery: Double?
  package var isCharging: Bool?
  /// The signal strength in dBm.
  package var signal: Int?
  /// The last error that the device or its frames had.
  package var lastError: String?
  /// The digest of the frame that it fetched last.
  package var frame: String?
  /// When that frame was first sent; `nil` in contacts of earlier versions.
  package var frameDate: Date?
  package var framesFetched: Int
  /// The time of the last press of a button, which a device may repeat.
  package var lastButtonDate: Date?
  /// The device's own store of frames; `nil` if it reported none.
  package var frameCache: DeviceFrameCache?
  /// Whether the device shows frames of its own store until it contacts the server again; `nil` is false.
  package var playsAlbum: Bool?
  /// How many pictures an LED matrix has, the shown one included, when it fetches the next one; `nil` if it fetches none ahead.
  package var picturesAhead: Int?
  /// The wrong tokens of requests for the device; `nil` if there were none.
  package var rejectedTokens: RejectedTokens?

  package init() { framesFetched = 0 }

  private enum CodingKeys: String, CodingKey {
    case date, pageDate, nextWake, battery, isCharging, signal, lastError, frame, frameDate
    case framesFetched, lastButtonDate, frameCache, picturesAhead
    // The names in the state of earlier versions.
    case playsAlbum = "playsAlone"
    case rejectedTokens = "refusedTokens"
  }

  /// Records a contact of a browser's page.
  package mutating func recordPageRequest(at now: Date) { (date, pageDate) = (now, now) }

  /// Whether a page that polls every minute is no longer open: it had the last contact, and missed several polls since.
  package func isPageClosed(at now: Date) -> Bool {
    // A display that sleeps shows its picture, also when a person has opened its page in the meantime.
    guard let date, date == pageDate, nextWake == nil else { return false }
    return now.timeIntervalSince(date) > Self.pageSilence
  }

  /// The seconds without a contact after which a page is closed; browsers delay the polls of a tab in the background.
  private static let pageSilence = 300.0

  /// Records that the device contacted the server and got the name of a frame, which it fetches if it shows another one.
  package mutating func recordFetch(_ digest: String, at now: Date) {
    date = now
    if digest != frame { framesFetched += 1 }
    recordFrame(digest, at: now)
  }

  /// Records the frame that the device shows now, by its digest.
  package mutating func recordFrame(_ digest: String, at now: Date) {
    guard digest != frame || frameDate == nil else { return }
    (frame, frameDate) = (digest, now)
  }
}

/// The requests for a device that the server rejected because of a wrong token.
package struct RejectedTokens: Hashable, Codable, Sendable {
  package private(set) var count: Int
  /// The time of the last one.
  package private(set) var last: Date
  /// The digest of the token that was rejected since the last contact, which a person may accept; `nil` if there were several.
  package private(set) var digest: String?

  package init(count: Int = 1, last: Date, digest: String? = nil) {
    self.count = count
    self.last = last
    self.digest = digest
  }

  /// Counts one more, which is the first one since the last contact or not.
  package mutating func record(_ digest: String?, isFirst: Bool, at now: Date) {
    count += 1
    last = now
    if isFirst { self.digest = digest } else if digest != self.digest { self.digest = nil }
  }
}

/// The memory in which a device keeps frames that it shows without the server, such as an SD card.
package struct DeviceFrameCache: Hashable, Codable, Sendable {
  /// The free memory in bytes.
  package var capacity: Int
  /// How many frames the device keeps.
  package var maximumFrames: Int

  package init(capacity: Int, maximumFrames: Int) {
    self.capacity = capacity
    self.maximumFrames = maximumFrames
  }
}
