import CheckedJSON
import WidgetUI

extension ScreenAppearance {
  /// Reads `"light"`, `"dark"` or `{ "dark": [{ "from": "20:00", "to": "07:00" }] }`.
  init(_ reader: JSONReader?) throws(JSONFileError) {
    guard let reader else {
      self = .always(.light)
      return
    }
    guard case .object = reader.node.value else {
      self = .always(try reader.choice(ColorScheme.self))
      return
    }
    var members = try reader.members()
    var times: [WeeklyTimes] = []
    for element in try members.required("dark").elements(1...100) {
      var span = try element.members()
      guard let time = try WeeklyTimes(&span, element) else {
        throw element.error("has no 'from' and 'to'; \"appearance\": \"dark\" is always dark")
      }
      try span.end()
      times.append(time)
    }
    try members.end()
    self = .dark(times)
  }
}
