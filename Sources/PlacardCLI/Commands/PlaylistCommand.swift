import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetWorker

/// Shows instances one after the other.
struct PlaylistCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playlist",
    abstract: "Show several instances one after the other",
    discussion: """
      A playlist shows each of its instances for an interval. It is a stack that rotates at fixed times: \
      'stack next' pages it for half an hour, 'stack add' adds an instance, and a screen shows it \
      as a stack. The output folder, <output>/<device>/<playlist>, has its own manifest.
      """,
    subcommands: [
      PlaylistAddCommand.self, PlaylistStatusCommand.self, PlaylistRemoveCommand.self,
    ])
}

/// Creates a playlist.
struct PlaylistAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Create a playlist of instances",
    discussion: """
      The instances must have the same family and display. Each is shown from a \
      multiple of the interval since midnight.
      """)

  @Argument(help: "The name of the playlist and of its output folder")
  var name: String

  @Option(
    help: ArgumentHelp(
      "The names of one to ten instances, as 'instances' prints them", valueName: "names"))
  var members: CommaSeparatedNames

  @Option(
    help: ArgumentHelp(
      "How long each instance is shown, such as 15m or 1h (default: 15m)", valueName: "duration"))
  var interval: DurationArgument?

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    let playlist = try WidgetStack(
      id: name, instances: context.instances(named: members.names), created: Date(),
      interval: (interval?.seconds ?? 900).rounded())
    if let profile = try? state.devices.profile(id: playlist.device) {
      try playlist.checkInterval(on: profile)
    }
    try context.store.add(playlist, at: Date())
    context.client.wake()
  }
}

/// Prints what playlists show.
struct PlaylistStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "List the playlists with their instances, and what they show now and next")

  @Argument(help: "The name of a playlist (default: all)")
  var name: String?

  @OptionGroup var state: StateOptions

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    let context = try StackCommandContext(state, reads: true)
    let requestedID = try name.map { try context.playlist(named: $0).id }
    let all = try context.all().filter { status in
      status.stack.interval != nil && (requestedID.map { $0 == status.stack.id } ?? true)
    }
    StackStatus.write(
      all, json: json,
      none: "there are no playlists\(state.location); create one with 'playlist add'")
  }
}

/// Removes a playlist.
struct PlaylistRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a playlist, but keep its instances",
    discussion: """
      The output is kept, because a display may still show it; --delete-output deletes it too.
      """)

  @Argument(help: "The name of the playlist")
  var name: String

  @OptionGroup var deletion: OutputDeletionOptions

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    try context.delete(context.playlist(named: name), output: deletion.remover(of: state))
  }
}

/// Names on the command line, separated by commas.
struct CommaSeparatedNames: ExpressibleByArgument, Hashable, Sendable {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmingCharacters(in: .whitespaces) }
    if names.contains("") { return nil }
  }
}

extension StackCommandContext {
  func playlist(named name: String) throws -> WidgetStack {
    let all = try store.stacks().filter { $0.interval != nil }
    return try stack("playlist", named: name, among: all, createdBy: "playlist add")
  }
}
