import ArgumentParser
import FramePipeline
import WidgetHost

/// Lists the widgets that were added.
struct InstancesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instances", abstract: "List the instances: the widgets that were added.",
    discussion: "The name in the first line of each is what other commands take.")

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let instances = try state.instances()
    if json {
      StandardOutput.write(json: .array(instances.map(\.json)))
    } else if instances.isEmpty {
      StandardError.reportError("there are no instances; see 'add'")
    } else {
      for instance in instances { StandardOutput.write(instance.text) }
    }
  }
}

extension StateOptions {
  /// The instances; none where nothing was ever kept, which makes no folder.
  func instances() throws -> [WidgetInstance] { try storeForReading().instances() }
}
