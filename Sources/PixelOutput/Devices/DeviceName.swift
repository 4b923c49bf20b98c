/// What a device may be called.
package enum DeviceName {
  /// The rule, for errors.
  package static let rule =
    "up to 64 small letters, digits and hyphens, not beginning with a hyphen, such as 'hallway-7in'"

  /// Whether a name is safe in folders and commands.
  package static func isSafe(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy(isAllowed)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
