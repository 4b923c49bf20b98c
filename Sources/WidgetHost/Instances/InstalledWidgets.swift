/// The widgets that have instances in a database on a server, each with one of its instances.
///
/// There are few of them, also in a fleet of many instances, of which a host knows those of its own partitions only.
package struct InstalledWidgets: Sendable {
  /// An instance of each kind, program and version.
  package let examples: [WidgetInstance]
  /// The version of the table of instances.
  fileprivate let version: Int

  /// Creates an empty list, which any list of a database replaces.
  package init() {
    examples = []
    version = -1
  }

  fileprivate init(examples: [WidgetInstance], version: Int) {
    self.examples = examples
    self.version = version
  }
}

extension HostStore {
  /// Returns the widgets that have instances, which are read again only if an instance has changed.
  ///
  /// - Parameter known: The last result.
  /// - Returns: The widgets.
  /// - Throws: ``StateError``.
  package func installedWidgets(after known: InstalledWidgets) throws -> InstalledWidgets {
    let version = try database.readOnce { try $0.instanceVersion() }
    guard version != known.version else { return known }
    return try database.read { db in
      InstalledWidgets(
        examples: try db.decodedValues(
          """
          SELECT DISTINCT ON (
            value::json ->> 'kind', value::json ->> 'program', (value::json -> 'version')::text,
            value::json ->> 'templateVersion') value
          FROM instance
          """), version: try db.instanceVersion())
    }
  }
}

extension SQLConnection {
  fileprivate func instanceVersion() throws -> Int {
    try firstValue("SELECT value FROM tableVersion WHERE name = 'instance'") ?? 0
  }
}
