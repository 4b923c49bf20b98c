import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

/// Takes widgets away.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take instances away, with all that is known of them.",
    discussion: """
      The pictures stay where they are, as a display may show them still; '--delete-output' takes them \
      away too.
      """)

  @Argument(
    help: ArgumentHelp("The instances, by their names in 'instances'.", valueName: "instance"))
  var instances: [String]

  @Flag(help: "Remove the folders with the instances' pictures and manifests too.")
  var deleteOutput = false

  @Option(name: .shortAndLong, help: "The folder that output went to.", completion: .directory)
  var output = "Output"

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.store()
    let found = try instances.map { try store.instance(named: $0) }
    for instance in found {
      try store.remove(instance.id, at: Date())
      if deleteOutput { try delete(instance) }
    }
    state.client.wake()
  }

  private func delete(_ instance: WidgetInstance) throws {
    let folder = FrameStore(root: output).folder(device: instance.device, instance: instance.id)
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw CommandError("'\(folder)' cannot be removed: \(CommandError.message(of: error))")
    }
  }
}
