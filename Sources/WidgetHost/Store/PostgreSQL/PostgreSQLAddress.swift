import FileStorage

/// The address of a database on a PostgreSQL server, such as `postgres://placard@db.example.com/placard`.
///
/// libpq reads everything but the parameter `schema`, so that its other parameters, environment variables and password
/// file work, too.
package struct PostgreSQLAddress: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The schema of the tables without the parameter `schema`.
  package static let defaultSchema = "placard"
  /// The variable with the address of the database if the command line names none.
  package static let variable = "PLACARD_DATABASE"
  /// The maximum number of bytes of a schema's name, so that 'placard_' and it are a name in PostgreSQL, too.
  private static let maximumSchemaLength = 55
  private static let schemes = ["postgres", "postgresql"]

  /// The address that libpq connects to.
  let uri: String
  /// The schema that contains the tables: lower-case letters, digits and underscores.
  package let schema: String
  /// The address for messages, without its password and parameters.
  package let description: String
  package var debugDescription: String { description }

  /// Whether a text is meant to be an address and not the path of a folder; also if it is not one of such a server.
  package static func isAddress(_ text: String) -> Bool { AddressScheme.scheme(of: text) != nil }

  /// Reads an address.
  ///
  /// - Throws: ``StateError/address(_:reason:)`` if it has another scheme, the password has characters that end it early, or the
  ///   name of the schema is not a plain identifier.
  package init(_ text: String) throws(StateError) {
    description = Self.withoutPassword(text)
    guard let scheme = AddressScheme.scheme(of: text), Self.schemes.contains(String(scheme)) else {
      throw .address(
        description,
        reason: "it does not begin with 'postgres://', as in 'postgres://placard@db/placard'")
    }
    // libpq's messages would quote what it takes for the rest of the address.
    guard Self.isEncoded(Self.password(in: text)) else {
      throw .address(
        description,
        reason: "its password has a character that must be percent-encoded, such as '%2F' for '/'")
    }
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
    if let unreadable = others.first(where: { !Self.hasValidEscapes($0) }) {
      let name = unreadable.prefix { $0 != "=" }
      throw .address(
        description,
        reason: "its parameter '\(name)' has a '%' that does not begin a character, such as '%2F'; "
          + "'%' itself is written '%25'")
    }
    uri = others.isEmpty ? String(base) : "\(base)?\(others.joined(separator: "&"))"
    self.schema = schema
    guard Self.isIdentifier(schema) else {
      throw .address(
        description,
        reason:
          "'\(schema)' cannot be the name of a schema; use at most \(Self.maximumSchemaLength) lower-case letters, digits and '_', "
          + "and begin with a letter, but not with 'pg_'")
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

  /// Returns the text from the first colon after the scheme to the last `@`, also if characters in it should be encoded.
  private static func password(in text: String) -> Substring {
    guard let scheme = text.firstRange(of: "://"), let at = text.lastIndex(of: "@"),
      scheme.upperBound <= at,
      let colon = text[scheme.upperBound..<at].firstIndex(of: ":")
    else { return "" }
    return text[text.index(after: colon)..<at]
  }

  /// Returns the address without its password and parameters, which may contain one, too.
  private static func withoutPassword(_ text: String) -> String {
    let password = password(in: text)
    let end = password.isEmpty ? text.startIndex : password.endIndex
    let rest = text[end...].prefix { $0 != "?" }
    guard !password.isEmpty else { return String(rest) }
    return "\(text[..<text.index(before: password.startIndex)])\(rest)"
  }

  private static func isEncoded(_ password: Substring) -> Bool {
    !password.contains(where: "/?#@[] ".contains) && hasValidEscapes(password)
  }

  /// Whether libpq can decode a text; its error would quote the text.
  private static func hasValidEscapes(_ text: Substring) -> Bool {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy { rest in
      let digits = rest.prefix(2)
      return digits.count == 2 && digits.allSatisfy(\.isHexDigit) && digits != "00"
    }
  }
}
