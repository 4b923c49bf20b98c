package import CheckedJSON
import EmbeddedFiles
import Graphics
package import TemplateData
import TemplateEvaluation
package import WidgetTimeline

/// The contents of a template's `widget.json`.
package struct TemplateDescription: Sendable {
  package var kind: String
  package var displayName: String
  package var summary: String
  package var families: [WidgetFamily]
  package var contentMarginsDisabled: Bool
  var parameters: [TemplateParameter]
  package var sources: [DataSourceDescription]
  /// The annotations of the data's types, by path.
  var types: [String: TypeAnnotation]
  /// The actions that controls can perform.
  package var actions: [HTTPAction]
  var entries: TemplateEntries
  /// The expression for the reload policy; `nil` reloads after the last entry.
  var reload: ExpressionSource?
  var relevance: ExpressionSource?
}

extension TemplateDescription {
  /// Parses a `widget.json`; the kind defaults to the name of the folder.
  package init(_ bytes: [UInt8], file: String, folder: String) throws(JSONFileError) {
    let reader = try JSONReader(bytes, file: file)
    var members = try reader.members()
    // Editors find the schema by this member.
    _ = members.optional("$schema")
    kind = try members.optional("kind")?.string() ?? folder
    displayName = try members.optional("name")?.string() ?? folder
    summary = try members.optional("description")?.string() ?? ""
    families = try members.optional("families").map(Self.families) ?? Self.defaultFamilies
    contentMarginsDisabled = try members.optional("contentMarginsDisabled")?.bool() ?? false
    parameters = try members.optional("parameters").map(TemplateParameter.parameters) ?? []
    let names = parameters.map(\.parameter.name)
    sources =
      try members.optional("sources").map { (sources) throws(JSONFileError) in
        try DataSourceDescription.sources(sources, parameters: names)
      } ?? []
    types = try members.optional("types").map(TypeAnnotation.annotations) ?? [:]
    actions =
      try members.optional("actions").map { (actions) throws(JSONFileError) in
        try HTTPAction.actions(actions, parameters: names)
      } ?? []
    entries = try members.optional("entries").map(TemplateEntries.init) ?? .now
    reload = try members.optional("reload")?.reloadExpression()
    relevance = try members.optional("relevance")?.expression()
    try members.end()
    guard TemplateName.isSafe(kind) else {
      throw reader.error("'\(kind)' is not a valid kind; use \(TemplateName.rule)")
    }
  }

  private static let defaultFamilies: [WidgetFamily] = [
    .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge,
  ]

  private static func families(_ reader: JSONReader) throws(JSONFileError) -> [WidgetFamily] {
    let names = WidgetFamily.allCases.map(\.description)
    var families: [WidgetFamily] = []
    for element in try reader.elements(1...names.count) {
      let word = try element.keyword(of: names)
      guard let family = WidgetFamily.allCases.first(where: { $0.description == word }),
        !families.contains(family)
      else { throw element.error("is a duplicate") }
      families.append(family)
    }
    return families
  }
}

/// How a template's entries are created from its data.
enum TemplateEntries: Sendable {
  /// A single entry with the current data.
  case now
  /// An entry for each element of a list, shown from its date.
  case each(ExpressionSource, date: ExpressionSource)
  /// An entry at every interval, up to a count or a date, whichever comes first.
  case every(seconds: Int, count: Int?, until: ExpressionSource?)
  /// An entry at each date of a list.
  case dates(ExpressionSource)

  /// The maximum number of entries of a timeline.
  static let maximumCount = 1_000
  /// The number of entries if neither a count nor a date is given.
  static let defaultCount = 24
}

extension TemplateEntries {
  /// Parses the member `entries`.
  init(_ reader: JSONReader) throws(JSONFileError) {
    if case .string = reader.node.value {
      _ = try reader.keyword(of: ["now"])
      self = .now
      return
    }
    var members = try reader.members()
    if let each = members.optional("each") {
      self = .each(try each.expression(), date: try members.required("date").expression())
    } else if let every = members.optional("every") {
      self = .every(
        seconds: try every.interval(),
        count: try members.optional("count")?.integer(in: 1...Self.maximumCount),
        until: try members.optional("until")?.expression())
    } else if let dates = members.optional("dates") {
      self = .dates(try dates.expression())
    } else {
      // Report a misspelled name first.
      for name in ["date", "count", "until"] { _ = members.optional(name) }
      try members.end()
      throw reader.error("must have one of 'each', 'every', 'dates', or be \"now\"")
    }
    try members.end()
  }
}

extension JSONReader {
  /// Parses a duration: seconds, or a string such as `15m`, `1h`, `1d`.
  func interval() throws(JSONFileError) -> Int {
    guard case .string(let text) = node.value else { return try integer(in: 1...31_622_400) }
    guard let seconds = text.intervalSeconds, (1...31_622_400).contains(seconds) else {
      throw error("must be a duration such as \"15m\", \"1h\" or \"1d\"")
    }
    return seconds
  }

  /// Parses the expression for the reload policy; rejects a plain duration.
  func reloadExpression() throws(JSONFileError) -> ExpressionSource {
    let seconds: Int?
    switch node.value {
    case .string(let text): seconds = text.intervalSeconds
    case .integer(let number): seconds = number
    case .null, .bool, .number, .array, .object: seconds = nil
    }
    guard let seconds, seconds > 0 else { return try expression() }
    throw error("is not a date; did you mean \".after(entry.date + \(seconds))\"?")
  }
}

extension String {
  /// The seconds of a duration such as `15m`; `nil` if the string is not a duration.
  fileprivate var intervalSeconds: Int? {
    let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let match = wholeMatch(of: /([0-9]{1,6}) ?([smhd])/), let count = Int(match.1) else {
      return nil
    }
    return units[String(match.2)].map { count * $0 }
  }
}

extension TemplateDescription {
  /// The privileges for which the template must be trusted, such as `runs a program`.
  package var privileges: [String] {
    sources.flatMap { source in
      (source.privileges + source.sendingPrivileges(among: sources))
        .map { "\($0) (source '\(source.name)')" }
    }
      + actions.map { "performs the action '\($0.name)'" }
  }
}

/// The specification of `widget.json`.
package enum TemplateSchema {
  /// The JSON Schema.
  package static var text: String {
    EmbeddedFile.templateSchema.text
  }
}

/// The rule for a template's kind, which is also the name of its folder.
package enum TemplateName {
  package static let rule =
    "letters, digits, '.', '-' and '_', at most 100, beginning with a letter or digit"

  package static func isSafe(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,99}/) != nil
  }
}
