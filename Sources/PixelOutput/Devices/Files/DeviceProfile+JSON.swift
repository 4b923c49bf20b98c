import CheckedJSON
import Graphics

extension DeviceProfile {
  /// The profile in the form of its file: identity, placement, inks, times and appearance.
  var json: JSONValue { .object(identity + placement + ink + times + appearance) }

  private var identity: [JSONValue.Member] {
    members([
      "id": .string(id),
      "aliases": list(aliases.map(JSONValue.string)),
      "name": .string(name),
      "vendor": vendor.map(JSONValue.string),
      "category": .string(category.rawValue),
      "power": .string(powerSource.rawValue),
    ])
  }

  private var placement: [JSONValue.Member] {
    members([
      "pixels": integers([size.width, size.height]),
      "rotation": .integer(rotation.rawValue),
      "mirrored": .bool(isMirrored),
      "offset": integers([offset.x, offset.y]),
      "visibleArea": visibleArea.map { integers([$0.x, $0.y, $0.width, $0.height]) },
      "scale": .number(scale),
      "ppi": pixelsPerInch.map(JSONValue.number),
    ])
  }

  private var ink: [JSONValue.Member] {
    members([
      "palette": palette.json,
      "bitDepth": .integer(bitsPerPixel),
      "dithering": .object([
        "fills": .string(dithering.fills.rawValue),
        "pictures": .string(dithering.pictures.rawValue),
        "serpentine": .bool(dithering.isSerpentine),
      ]),
      "text": .string(textRendering.rawValue),
      "formats": list(formats.map { .string($0.rawValue) }),
      "largestFile": largestFile.map(JSONValue.integer),
    ])
  }

  private var times: [JSONValue.Member] {
    members([
      "refresh": .object([
        "full": refresh.fullTime.map(JSONValue.number),
        "fast": refresh.fastTime.map(JSONValue.number),
        "partial": refresh.partialTime.map(JSONValue.number),
        "partialSupported": .bool(refresh.hasPartial),
        "fullEvery": refresh.fullEvery.map(JSONValue.integer),
        "fullAfter": refresh.fullAfter.map(JSONValue.number),
        "fullShare": .number(refresh.fullShare),
        "alignment": .integer(refresh.alignment),
      ]),
      "shortestFrameInterval": .number(shortestFrameInterval),
      "quietHours": list(quietHours.map(\.json)),
    ])
  }

  private var appearance: [JSONValue.Member] {
    let families = DisplayFamily.allCases.compactMap { family -> JSONValue.Member? in
      familySizes[family].map { size in
        let sides = [size.width, size.height].map { JSONValue.number(Double($0) / scale) }
        return JSONValue.Member(family.rawValue, .array(sides))
      }
    }
    return members([
      "touch": .string(touch.rawValue),
      "cornerRadius": .number(cornerRadius),
      "renderingMode": .string(renderingMode.rawValue),
      "showsBackground": .bool(showsBackground),
      "families": families.isEmpty ? nil : .object(families),
    ])
  }

  private func members(_ members: KeyValuePairs<String, JSONValue?>) -> [JSONValue.Member] {
    members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
  }

  private func integers(_ values: [Int]) -> JSONValue { .array(values.map(JSONValue.integer)) }

  /// Returns a list, or `nil` for an empty one, so that the file omits the member.
  private func list(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .array(values) }
}

extension Palette {
  /// Returns the id of a palette if it is sufficient, else its inks.
  fileprivate var json: JSONValue {
    guard Palette.named(id) != self, case .inks(let inks) = form else { return .string(id) }
    return .object(["id": .string(id), "inks": .array(inks.map(\.json))])
  }
}

extension Ink {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "nominal": .string(nominal.hexadecimal),
      "measured": .string(perceived.hexadecimal),
    ])
  }
}

extension QuietHours {
  fileprivate var json: JSONValue {
    .object(["from": .string(Self.time(start)), "to": .string(Self.time(end))])
  }

  private static func time(_ minutes: Int) -> String {
    "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Ink.RGB {
  /// The color as `#RRGGBB`.
  package var hexadecimal: String {
    "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
