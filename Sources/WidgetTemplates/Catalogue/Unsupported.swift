/// Names that Swift's users know and that templates do not have, with the reason.
enum Unsupported {
  static let reasons: [String: String] = [
    "State": "a widget keeps nothing between its pictures; what changes comes from its data",
    "Date()": "a picture shows the moment of its entry; write 'entry.date'",
    "Timer": "a picture cannot change; use 'Text(date, style: .timer)'",
  ]

  static func reason(for name: String) -> String? { reasons[name] }
}
