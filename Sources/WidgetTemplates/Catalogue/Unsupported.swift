/// Names that Swift's users know and that templates do not have, with the reason.
///
/// A name is written as it stands in the text: `State` for a type, `.onAppear` for a member of any value,
/// `Date.now` for a member of a type, `Date()` for a call with these arguments.
struct Unsupported {
  let names: [String]
  /// Why, and what to do instead.
  let reason: String

  init(_ reason: String, _ names: String...) {
    self.reason = reason
    self.names = names
  }

  /// The reason why a name is not there; a member's may be that of its type.
  static func reason(for name: String) -> String? {
    if let reason = reasons[name] { return reason }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return reasons[String(name[..<dot])]
  }

  static let reasons = Dictionary(
    all.flatMap { group in group.names.map { ($0, group.reason) } },
    uniquingKeysWith: { first, _ in first })

  static var all: [Unsupported] { pictures + views + values + programs }
}
