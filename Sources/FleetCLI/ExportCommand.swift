import ArgumentParser
import CheckedJSON
import FileStorage
import FleetConfiguration
import Foundation
import PlacardCLI
import WidgetHost
import WidgetWorker

/// Writes a host's configuration as a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the configuration of the host as a fleet file",
    discussion: """
      'apply' accepts the file without a change. A template that was added by its folder is named by \
      the absolute path of that folder. The file has no tokens, and no displays that wait for \
      approval. A display that shows what was removed is written without it, and reported.
      """)

  @Argument(
    help: "The file to write (default: standard output)", completion: .file(extensions: ["json"]))
  var file: String?

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  func run() throws {
    let configuration = try state.storeForReading().configuration()
    let currentProgram = try ProgramPath.current()
    var known: [String: Bool] = [:]
    var folders: [String: String] = [:]
    for instance in configuration.instances where known[instance.kind] == nil {
      let registry = ProgramRunner.current.registry
      folders[instance.kind] = registry?.location(kind: instance.kind)
      known[instance.kind] =
        folders[instance.kind] != nil || (try? registry?.kind(of: instance.kind)) != nil
    }
    let export = FleetExport(
      configuration,
      isTemplate: { instance in
        instance.version == nil
          && (instance.program == currentProgram || known[instance.kind] == true)
      }, folder: { instance in instance.version == nil ? folders[instance.kind] : nil })
    reportRemoved(configuration)
    let text = JSONWriter.bytes(of: export.json)
    guard let file else {
      return StandardOutput.write(json: export.json)
    }
    do {
      try AtomicFile.replace(file, text, isDurable: true)
    } catch {
      throw CommandError("'\(file)' cannot be written: \(CommandError.message(of: error))")
    }
  }

  /// Names the displays that are written without what they show, because it was removed.
  private func reportRemoved(_ configuration: HostConfiguration) {
    let names = configuration.devicesShowingRemoved.map(\.id)
    guard !names.isEmpty else { return }
    let subject = names.count == 1 ? "one display shows" : "\(names.count) displays show"
    StandardError.write(
      "\(subject) what was removed, and \(names.count == 1 ? "is" : "are") exported without it: "
        + names.listed(atMost: 20))
  }
}
