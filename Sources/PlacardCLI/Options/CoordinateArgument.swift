import ArgumentParser

/// A coordinate on the command line, which may be negative.
struct CoordinateArgument: ExpressibleByArgument, Sendable {
  /// The sign that takes the hyphen's place, with which options begin.
  private static let minus: Character = "−"

  let value: Double

  init?(argument: String) {
    let digits = argument.first == Self.minus ? "-" + argument.dropFirst() : argument
    guard let value = Double(digits) else { return nil }
    self.value = value
  }

  /// The commands that take coordinates.
  private static let commands = [
    ResolveCommand.configuration, TapCommand.configuration, LocationCommand.configuration,
  ].map(\.commandName)

  /// The arguments with negative numbers written so that they are not taken for options.
  static func protected(_ arguments: [String]) -> [String] {
    guard commands.contains(arguments.first) else { return arguments }
    return arguments.map { argument in
      argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
        ? String(minus) + argument.dropFirst() : argument
    }
  }
}
