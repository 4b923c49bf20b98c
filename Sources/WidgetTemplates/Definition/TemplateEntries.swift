import CheckedJSON

/// How a template's entries come from its data.
enum TemplateEntries: Sendable {
  /// One: the data as it is.
  case now
  /// One for each element of a list, shown from its date on.
  case each(TemplateText, date: TemplateText)
  /// One every so often, for so many times or until a date, whichever comes first.
  case every(seconds: Int, count: Int?, until: TemplateText?)
  /// One at each date of a list.
  case dates(TemplateText)

  /// The most entries of a timeline.
  static let most = 1_000
  /// How often there is one where neither a number nor a date is given.
  static let standardCount = 24
}

extension TemplateEntries {
  /// Reads the member `entries`.
  init(_ reader: JSONReader) throws(JSONFileError) {
    if case .string = reader.node.value {
      _ = try reader.word(of: ["now"])
      self = .now
      return
    }
    var members = try reader.members()
    if let each = members.optional("each") {
      self = .each(try each.expression(), date: try members.required("date").expression())
    } else if let every = members.optional("every") {
      self = .every(
        seconds: try every.interval(),
        count: try members.optional("count")?.integer(in: 1...Self.most),
        until: try members.optional("until")?.expression())
    } else if let dates = members.optional("dates") {
      self = .dates(try dates.expression())
    } else {
      // A misspelt name is told as such.
      for name in ["date", "count", "until"] { _ = members.optional(name) }
      try members.end()
      throw reader.error("must have one of 'each', 'every', 'dates', or be \"now\"")
    }
    try members.end()
  }
}

extension JSONReader {
  /// A length of time: seconds, or a text such as `15m`, `1h`, `1d`.
  func interval() throws(JSONFileError) -> Int {
    guard case .string(let text) = node.value else { return try integer(in: 1...31_622_400) }
    guard let seconds = text.intervalSeconds, (1...31_622_400).contains(seconds) else {
      throw error("must be a length of time such as \"15m\", \"1h\" or \"1d\"")
    }
    return seconds
  }

  /// An expression that says when data is fetched again; a length of time is none.
  func reloadExpression() throws(JSONFileError) -> TemplateText {
    let seconds: Int?
    switch node.value {
    case .string(let text): seconds = text.intervalSeconds
    case .integer(let number): seconds = number
    case .null, .bool, .number, .array, .object: seconds = nil
    }
    guard let seconds, seconds > 0 else { return try expression() }
    throw error("says no moment; did you mean \".after(entry.date + \(seconds))\"?")
  }
}

extension String {
  /// The seconds of a length of time such as `15m`; `nil` for what is none.
  fileprivate var intervalSeconds: Int? {
    let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let match = wholeMatch(of: /([0-9]{1,6}) ?([smhd])/), let count = Int(match.1) else {
      return nil
    }
    return units[String(match.2)].map { count * $0 }
  }
}
