package import CheckedJSON

/// What a template says of one source of its data.
package struct DataSourceDescription: Hashable, Sendable {
  /// The name by which the template's views reach the data.
  package var name: String
  package var origin: DataOrigin
  package var format: DataFormat
  /// Where in the file each of its references stands.
  package var places: [String: JSONOrigin] = [:]

  package init(name: String, origin: DataOrigin, format: DataFormat = .json) {
    self.name = name
    self.origin = origin
    self.format = format
  }

  /// What the source takes from the data of others, such as `day.url`.
  package var references: [String] {
    switch origin {
    case .file(let path): path.references
    case .web(let page): page.address.references
    case .command(let command): command.arguments.flatMap(\.references)
    case .pushed: []
    }
  }

  /// How long fetching it may take, in seconds.
  package var timeout: Double {
    switch origin {
    case .web(let page): page.timeout
    case .command(let command): command.timeout
    case .file, .pushed: 0
    }
  }

  /// Whether its address is what another source gave.
  var beginsWithReference: Bool {
    if case .web(let page) = origin { page.address.beginsWithReference } else { false }
  }

  /// What the operator must have allowed before the source is used, as an error calls it.
  package var privilege: String? { privileges.first }

  /// All that the operator must have allowed, each as an error and `placard trust` call it.
  package var privileges: [String] {
    switch origin {
    case .command(let command): return ["runs '\(command.program)'"]
    case .web(let page):
      let secrets = page.headers.values.compactMap(\.secretPlace).sorted()
      return secrets.map { "uses the secret in \($0)" }
        + (page.allowsPrivateRedirects ? ["may be led to private addresses"] : [])
    case .file, .pushed: return []
    }
  }
}

/// Where data comes from.
package enum DataOrigin: Hashable, Sendable {
  /// A file of the template's folder, or one that a parameter names.
  case file(ParameterizedText)
  case web(WebSource)
  case command(CommandSource)
  /// Set from outside, by `placard data set` or a program.
  case pushed
}

/// How a source's bytes are read.
package enum DataFormat: Hashable, Sendable {
  case json
  /// RSS or Atom.
  case feed
  /// iCalendar: what happens in so many days from the start of today.
  case calendar(days: Int)
  /// A text as it is, without space at its ends.
  case text
  /// The file of a picture.
  case picture
}
