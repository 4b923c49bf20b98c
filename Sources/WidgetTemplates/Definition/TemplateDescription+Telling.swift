package import TemplateData

extension TemplateDescription {
  /// What the template may only do when it is trusted, such as `runs a program`.
  package var privileges: [String] {
    sources.flatMap { source in
      (source.privileges + source.sendingPrivileges(among: sources))
        .map { "\($0) (source '\(source.name)')" }
    }
      + actions.map { "performs the action '\($0.name)'" }
  }
}

extension DataSourceDescription {
  /// Where the data comes from, for people.
  package var summary: String {
    switch origin {
    case .file: "a file"
    case .web: "an address"
    case .command: "a program"
    case .pushed: "pushed by 'placard data set'"
    }
  }
}
