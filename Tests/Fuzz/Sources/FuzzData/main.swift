import Foundation
import Fuzzing
import TemplateData
import WidgetTemplates

// Reads the bytes as data of the format selected by the first one, and as a `widget.json`.
fuzz { bytes in
  guard let first = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  let formats: [DataFormat] = [.json, .feed, .calendar(days: 7), .text, .picture]
  if Int(first) % 6 == 5 {
    _ = try? TemplateDescription(rest, file: "widget.json", folder: "fuzz")
    return
  }
  let now = Date(timeIntervalSince1970: 1_768_383_660)
  guard
    let value = try? formats[Int(first) % 6].value(
      of: rest, named: "data", at: now, in: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
  else { return }
  _ = value.jsonBytes()
  _ = DataSample.types(of: value)
}
