/// The address of a database on a PostgreSQL server, such as `postgres://placard@db.example.com/placard`.
///
/// libpq reads everything but the parameter `schema`, so that its other parameters, environment variables and password
/// file work, too.
package struct PostgreSQLAddress: Hashable, Sendable {
  /// The schema of the tables without the parameter `schema`.
  package static let defaultSchema = "placard"
  /// The maximum number of bytes of a schema's name, from which PostgreSQL would cut off the rest.
  private static let maximumSchemaLength = 63

  /// The address that libpq connects to.
  let uri: String
  /// The schema that contains the tables: lower-case letters, digits and underscores.
  package let schema: String
  /// The address for messages, without its password.
  package let description: String

  /// Whether a text is meant to be an address and not the path of a folder.
  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// Reads an address.
  ///
  /// - Throws: ``StateError/address(_:reason:)`` if the name of the schema is not a plain identifier.
  package init(_ text: String) throws(StateError) {
    let (base, parameters) = Self.split(text)
    var schema = Self.defaultSchema
    var others: [Substring] = []
    for parameter in parameters {
      if parameter.hasPrefix("schema=") {
        schema = String(parameter.dropFirst("schema=".count))
      } else {
        others.append(parameter)
      }
    }
    uri = others.isEmpty ? String(base) : "\(base)?\(others.joined(separator: "&"))"
    self.schema = schema
    description = Self.withoutPassword(String(base))
    guard Self.isIdentifier(schema) else {
      throw .address(
        description,
        reason: "'\(schema)' is no name of a schema; use lower-case letters, digits and '_'")
    }
  }

  private static func split(_ text: String) -> (Substring, [Substring]) {
    guard let mark = text.firstIndex(of: "?") else { return (text[...], []) }
    return (text[..<mark], text[text.index(after: mark)...].split(separator: "&"))
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= maximumSchemaLength else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    // PostgreSQL reserves the prefix for itself.
    return letters.contains(first) && !name.hasPrefix("pg_")
      && name.utf8.allSatisfy {
        letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_")
      }
  }

  /// Removes the password between the user's name and the last `@` before the path.
  private static func withoutPassword(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@"),
      let colon = authority[..<at].firstIndex(of: ":")
    else { return address }
    return "\(address[..<colon])\(address[at...])"
  }
}
