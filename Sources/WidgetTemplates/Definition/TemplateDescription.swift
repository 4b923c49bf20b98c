package import CheckedJSON
import Graphics
package import TemplateData
package import WidgetTimeline

/// What a template's `widget.json` says.
package struct TemplateDescription: Sendable {
  package var kind: String
  package var displayName: String
  package var summary: String
  package var families: [WidgetFamily]
  package var contentMarginsDisabled: Bool
  var parameters: [TemplateParameter]
  package var sources: [DataSourceDescription]
  /// What is said of the types of the data, by the ways to it.
  var types: [String: TypeNote]
  /// What controls can do.
  package var actions: [HTTPAction]
  var entries: TemplateEntries
  /// When new entries are wanted; `nil` for when the last one is reached.
  var reload: TemplateText?
  var relevance: TemplateText?
}

extension TemplateDescription {
  /// Reads a `widget.json`; the folder's name is the kind where the file names none.
  package init(_ bytes: [UInt8], file: String, folder: String) throws(JSONFileError) {
    let reader = try JSONReader(bytes, file: file)
    var members = try reader.members()
    // Editors find the schema by it.
    _ = members.optional("$schema")
    kind = try members.optional("kind")?.string() ?? folder
    displayName = try members.optional("name")?.string() ?? folder
    summary = try members.optional("description")?.string() ?? ""
    families = try members.optional("families").map(Self.families) ?? Self.standardFamilies
    contentMarginsDisabled = try members.optional("contentMarginsDisabled")?.bool() ?? false
    parameters = try members.optional("parameters").map(TemplateParameter.parameters) ?? []
    let names = parameters.map(\.parameter.name)
    sources =
      try members.optional("sources").map { (sources) throws(JSONFileError) in
        try DataSourceDescription.sources(sources, parameters: names)
      } ?? []
    types = try members.optional("types").map(TypeNote.notes) ?? [:]
    actions =
      try members.optional("actions").map { (actions) throws(JSONFileError) in
        try HTTPAction.actions(actions, parameters: names)
      } ?? []
    entries = try members.optional("entries").map(TemplateEntries.init) ?? .now
    reload = try members.optional("reload")?.reloadExpression()
    relevance = try members.optional("relevance")?.expression()
    try members.end()
    guard kind.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,99}/) != nil else {
      throw reader.error("'\(kind)' is no kind; use letters, digits, '.', '-' and '_'")
    }
  }

  private static let standardFamilies: [WidgetFamily] = [
    .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge,
  ]

  private static func families(_ reader: JSONReader) throws(JSONFileError) -> [WidgetFamily] {
    let names = WidgetFamily.allCases.map(\.description)
    var families: [WidgetFamily] = []
    for element in try reader.elements(1...names.count) {
      let word = try element.word(of: names)
      guard let family = WidgetFamily.allCases.first(where: { $0.description == word }),
        !families.contains(family)
      else { throw element.error("is there already") }
      families.append(family)
    }
    return families
  }
}
