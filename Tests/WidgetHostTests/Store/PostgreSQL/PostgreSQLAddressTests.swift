import Testing

@testable import WidgetHost

struct PostgreSQLAddressTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var text: String
    var uri: String
    var schema = "placard"
    var description: String
    var testDescription: String { text }
  }

  static let examples = [
    Example(
      text: "postgres://db/placard", uri: "postgres://db/placard",
      description: "postgres://db/placard"),
    Example(
      text: "postgres://me:a%40b@db:5433/x?sslmode=require&schema=shop_2",
      uri: "postgres://me:a%40b@db:5433/x?sslmode=require", schema: "shop_2",
      description: "postgres://me@db:5433/x"),
    Example(
      text: "postgresql:///x?schema=two&host=/run/postgresql",
      uri: "postgresql:///x?host=/run/postgresql", schema: "two",
      description: "postgresql:///x"),
    Example(
      text: "postgres://me@[::1]:5433/x", uri: "postgres://me@[::1]:5433/x",
      description: "postgres://me@[::1]:5433/x"),
  ]

  @Test(arguments: examples) func separatesTheSchema(_ example: Example) throws {
    let address = try PostgreSQLAddress(example.text)
    #expect(address.uri == example.uri)
    #expect(address.schema == example.schema)
    #expect(address.description == example.description)
  }

  @Test func isWithoutItsPasswordInTexts() throws {
    let address = try PostgreSQLAddress("postgres://me:secret@db/x?password=secret")
    #expect("\(address)" == "postgres://me@db/x")
    #expect(String(reflecting: address) == "postgres://me@db/x")
  }

  @Test(arguments: ["mysql://db/x", "postgress://db/x", "Postgres://db/x"])
  func rejectsAnotherScheme(_ text: String) {
    #expect(PostgreSQLAddress.isAddress(text))
    #expect(
      throws: StateError.address(
        text,
        reason: "it does not begin with 'postgres://', as in 'postgres://placard@db/placard'")
    ) { try PostgreSQLAddress(text) }
  }

  /// libpq's own message would quote a part of the password.
  @Test(arguments: [
    "postgres://me:pa/ss@db/x", "postgres://me:pa?ss@db/x", "postgres://me:pa%ss@db/x",
    "postgres://me:p@ss@db/x", "postgres://me:100%@db/x", "postgres://me:pass%00@db/x",
  ])
  func rejectsAPasswordThatIsNotEncodedWithoutNamingIt(_ text: String) {
    #expect(
      throws: StateError.address(
        "postgres://me@db/x",
        reason: "its password has a character that must be percent-encoded, such as '%2F' for '/'")
    ) { try PostgreSQLAddress(text) }
  }

  /// libpq's own message would quote the value.
  @Test(arguments: ["pa%ss", "100%", "pass%00", "100%2"])
  func rejectsAParameterThatIsNotEncodedWithoutItsValue(_ value: String) {
    #expect(
      throws: StateError.address(
        "postgres://db/x",
        reason:
          "its parameter 'password' has a '%' that does not begin a character, such as '%2F'; "
          + "'%' itself is written '%25'")
    ) { try PostgreSQLAddress("postgres://db/x?sslmode=prefer&password=\(value)") }
  }

  @Test(arguments: ["", "Shop", "1shop", "a;b", "pg_shop", String(repeating: "a", count: 56)])
  func rejectsASchemaThatIsNoPlainIdentifier(_ schema: String) {
    #expect(
      throws: StateError.address(
        "postgres://db/x",
        reason:
          "'\(schema)' cannot be the name of a schema; use at most 55 lower-case letters, digits and '_', "
          + "and begin with a letter, but not with 'pg_'")
    ) { try PostgreSQLAddress("postgres://db/x?schema=\(schema)") }
  }

  @Test(arguments: [
    "state", "/var/lib/placard", "./mysql://x", "://x", "1a://x", "postgres:db", "",
  ])
  func isNoAddress(_ text: String) { #expect(!PostgreSQLAddress.isAddress(text)) }
}
