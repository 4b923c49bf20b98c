import ArgumentParser
import Foundation
package import WidgetHost

/// Says that an app is in use.
struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract:
      "Say that an app comes into use or goes out of it: reloads meanwhile are not charged.",
    discussion: """
      EXAMPLES:
        \(RootCommand.programName) session audio begin --for 45m
        \(RootCommand.programName) session audio end
      """)

  @Argument(help: "How the app is in use: foreground, audio or navigation.")
  var activity: AppSession.Activity

  @Argument(help: "begin or end.")
  var change: Change

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "When the session is over if nobody says so before, such as 90s, 30m or 1h30m.",
      valueName: "duration"))
  var duration: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "The program whose widgets are the app's. (default: the widgets of all)", valueName: "path"),
    completion: .file())
  var program: String?

  @OptionGroup var state: StateOptions

  enum Change: String, ExpressibleByArgument, CaseIterable { case begin, end }

  func validate() throws {
    if duration != nil, change == .end {
      throw ValidationError("--for is about the beginning of a session")
    }
  }

  func run() throws {
    let now = Date()
    try state.client.send(
      .session(
        AppSession(
          program: program.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path },
          activity: activity, isActive: change == .begin, until: duration.map { now + $0.seconds })),
      at: now)
  }
}

extension AppSession.Activity: ExpressibleByArgument {}
