/// Writes a profile as JSON, a member a line, in the order in which people think of a display.
struct DeviceProfileText {
  /// The text, ending with a line break.
  let text: String

  init(_ profile: DeviceProfile) {
    var writer = Members(depth: 1)
    writer.addIdentity(of: profile)
    writer.addPlacement(of: profile)
    writer.addInk(of: profile)
    writer.addTimes(of: profile)
    writer.addLook(of: profile)
    text = writer.object + "\n"
  }

  /// The members of an object, in order.
  struct Members {
    let depth: Int
    private var lines: [String] = []

    init(depth: Int) { self.depth = depth }

    mutating func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(Self.quoted(name)): \(value)") }
    }

    mutating func add(_ name: String, text: String?) { add(name, text.map(Self.quoted)) }
    mutating func add(_ name: String, number: Double?) { add(name, number.map(Self.number)) }
    mutating func add(_ name: String, integers: [Int]) {
      add(name, Self.list(integers.map(String.init)))
    }
    mutating func add(_ name: String, flag: Bool) { add(name, flag ? "true" : "false") }

    mutating func add(_ name: String, texts: [String]) {
      if !texts.isEmpty { add(name, Self.list(texts.map(Self.quoted))) }
    }

    /// An object of one line a member.
    var object: String { Self.block(lines, "{", "}", depth: depth) }

    /// An object on one line.
    var row: String { "{ " + lines.joined(separator: ", ") + " }" }

    static func block(_ lines: [String], _ open: String, _ close: String, depth: Int) -> String {
      let space = String(repeating: "  ", count: depth)
      let end = String(repeating: "  ", count: depth - 1)
      return open + "\n" + lines.map { space + $0 }.joined(separator: ",\n") + "\n" + end + close
    }

    private static func list(_ values: [String]) -> String {
      "[" + values.joined(separator: ", ") + "]"
    }

    static func number(_ value: Double) -> String {
      Int(exactly: value).map(String.init) ?? "\(value)"
    }

    static func quoted(_ text: String) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += "\\\(scalar)"
        case "\u{0}"..<" ", "\u{7F}":
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }
  }
}
