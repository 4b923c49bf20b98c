import DoctorCLI
import FleetCLI
import ImportCLI
import ServerCLI
import TemplateCLI
import TestSupport
import Testing

@testable import ArgumentParser
@testable import PlacardCLI

/// ArgumentParser checks what commands declare, such as options of the same name, only in a debug build.
@Suite struct CommandDeclarationTests {
  private static let roots: [any ParsableCommand.Type] =
    [RootCommand.self, DoctorCommand.self, ImportCommand.self] + TemplateCommands.all
    + ServerCommands.all + FleetCommands.all

  @Test func everyCommandIsDeclaredConsistently() {
    for command in Self.roots.flatMap(Self.withSubcommands) {
      for arguments in Self.withGroups(command) {
        #expect(throws: Never.self, "\(arguments) of \(command)") {
          try arguments._validate(parent: nil)
        }
      }
    }
  }

  /// The commands that are checked are those of the program.
  @Test func everyCommandOfTheProgramIsChecked() throws {
    let help = try Program(name: "placard").run(["--help"], in: TestFolder())
    let lines = help.output.matches(of: /\n  ([a-z][a-z-]*) {2,}[A-Z]/)
    let listed = Set(lines.map { String($0.output.1) })
    #expect(listed.count > 30)
    #expect(listed.isSubset(of: Self.roots.flatMap(Self.withSubcommands).map { $0._commandName }))
  }

  private static func withSubcommands(
    _ command: any ParsableCommand.Type
  ) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap(withSubcommands)
  }

  /// A type of arguments, and those of its groups of options.
  private static func withGroups(
    _ arguments: any ParsableArguments.Type
  ) -> [any ParsableArguments.Type] {
    let groups = Mirror(reflecting: arguments.init()).children
      .compactMap { ($0.value as? any ArgumentGroup)?.argumentsType }
    return [arguments] + groups.flatMap(withGroups)
  }
}

private protocol ArgumentGroup {
  var argumentsType: any ParsableArguments.Type { get }
}

extension OptionGroup: ArgumentGroup {
  fileprivate var argumentsType: any ParsableArguments.Type { Value.self }
}
