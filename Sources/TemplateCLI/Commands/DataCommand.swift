import ArgumentParser
import Foundation
import PlacardCLI
import TemplateData
import WidgetHost
import WidgetTemplates
import WidgetWorker

/// The commands for pushed data.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data", abstract: "Set the data of pushed sources",
    subcommands: [DataSetCommand.self])
}

/// Pushes the data of a source.
struct DataSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set the data of a source, and draw the widgets that use it",
    discussion: """
      EXAMPLE:
        echo '{"power": 412}' | placard data set meter house -
      """)

  @Argument(help: "The name or folder of a template")
  var template: String

  @Argument(help: "The name of the source in widget.json")
  var source: String

  @Argument(help: "The JSON file, or '-' for standard input")
  var file: String

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  func run() throws {
    let loaded = try TemplateRegistry.current.shownTemplate(named: template, state)
    let pushed = loaded.description.sources.filter { $0.origin == .pushed }.map(\.name)
    guard pushed.contains(source) else {
      throw TemplateError(unknown("pushed source", source, among: pushed))
    }
    let bytes =
      try file == "-"
      ? Array(FileHandle.standardInput.read(upToCount: PushedData.maximumBytes + 1) ?? Data())
      : DataFile(path: file).bytes(atMost: PushedData.maximumBytes)
    try loaded.check(bytes, of: source, named: file == "-" ? "standard input" : file)
    try PushedData(folder: state.folder.path + "/pushed").set(
      bytes, kind: loaded.kind, source: source, at: Date())
    try ReloadRequest(kind: loaded.kind, state: state).send()
  }
}

/// Requests a reload of the instances of a kind, if there are any.
struct ReloadRequest {
  let kind: String
  let state: StateOptions

  func send() throws {
    guard state.folder.hasDatabase,
      try state.storeForReading().instances().contains(where: { $0.kind == kind })
    else { return }
    try state.client.send(.reload(.kind(kind)), at: Date())
  }
}
