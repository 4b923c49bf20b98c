import ArgumentParser
import Foundation
import FramePipeline
import ObjectStorage
package import WidgetHost
import WidgetWorker

/// Removes widgets.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove instances",
    discussion: """
      The output is kept, because a display may still show it; --delete-output deletes it too. \
      Instances that are selected by a pattern or a condition are listed first, and removed after you \
      confirm it.
      """)

  @OptionGroup var selection: InstanceSelectionOptions

  @Flag(name: .shortAndLong, help: "Do not ask before selected instances are removed")
  var yes = false

  @OptionGroup var deletion: OutputDeletionOptions

  @OptionGroup var state: StateOptions

  func validate() throws {
    guard !selection.filter.isEmpty else {
      throw ValidationError(
        "name the instances to remove, or select them with --tag, --kind, --device or --failing")
    }
  }

  func run() throws {
    let store = try state.store()
    let found = try selection.instances(in: store)
    let stacks = try store.stacks()
    let devices = try store.registeredDevices()
    if selection.isByCondition, !yes {
      for instance in found {
        StandardOutput.write("\(instance.id)\(showing(instance, among: devices))")
      }
      let subject = found.count == 1 ? "this instance" : "these \(found.count) instances"
      guard try Confirmation.isConfirmed("remove \(subject)?", purposeOfYes: "remove them") else {
        return
      }
    }
    try store.remove(instances: found.map(\.id), at: Date())
    // A running host has to stop using the folders first.
    state.client.wake()
    let prerendered = OutputRemover(appearances: state.folder.appearances)
    for instance in found { try prerendered.delete(instance.id, on: instance.device) }
    for instance in found {
      StandardOutput.write("\(instance.id): removed\(stillShowing(instance, among: devices))")
    }
    if selection.isByCondition { StandardOutput.write("\(found.count) removed") }
    guard let written = deletion.remover(of: state) else { return }
    for instance in found { try written.delete(instance.id, on: instance.device) }
    let left = Set(try store.stacks().map(\.id))
    for stack in stacks where !left.contains(stack.id) {
      try written.delete(stack.id, on: stack.device)
    }
  }
}

extension RemoveCommand {
  /// Returns the displays that still show a removed instance, and the command that assigns them another.
  private func stillShowing(
    _ instance: WidgetInstance, among devices: [RegisteredDevice]
  ) -> String {
    let names = devices.filter { $0.shows == instance.id }.map(\.id)
    switch names.count {
    case 0: return ""
    case 1:
      return "; the display '\(names[0])' still shows it, choose another with "
        + "'placard device assign \(names[0]) --show NAME'"
    default:
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      return "; the displays \(list) still show it, choose another for each with "
        + "'placard device assign DISPLAY --show NAME'"
    }
  }

  /// Names the displays that show an instance, before it is removed.
  private func showing(_ instance: WidgetInstance, among devices: [RegisteredDevice]) -> String {
    let names = devices.filter { $0.shows == instance.id }.map { "'\($0.id)'" }
    switch names.count {
    case 0: return ""
    case 1: return ", which the display \(names[0]) shows"
    default: return ", which the displays \(names.joined(separator: ", ")) show"
    }
  }
}

/// Folders with written frames and manifests.
package struct OutputRemover {
  /// The store that contains the folders.
  let store: FrameStore
  /// The folders that hosts of the state have written; `nil` in the state folder, where that is all of them.
  private let record: OutputRecord?

  /// Creates the output of a state in a folder that a person named.
  package init(root: String, of state: StateFolder) {
    store = FrameStore(output: root)
    record = OutputRecord(state)
  }

  /// Creates the output drawn in advance, in the state folder.
  package init(appearances: String) {
    store = PrerenderedAppearance.store(appearances)
    record = nil
  }

  /// Removes the output of an instance or a stack, if there is any; a person's own files stay, and are reported, and so does
  /// what another state has written.
  package func delete(_ name: String, on device: String) throws {
    let folder = store.folder(device: device, instance: name)
    let path = "\(device)/\(name)"
    if let record, !record.folders(in: store.root).contains(path) {
      guard store.hasFolder(device: device, instance: name) else { return }
      return StandardError.reportError(
        "'\(folder)' was not removed, because no host of this state has written it; remove it "
          + "yourself if nothing else uses it")
    }
    let others: [String]
    do {
      others = try store.delete(
        device: device, instance: name, sidecarFiles: [PrerenderedAppearance.metadataFile])
      try record?.remove([path], in: store.root)
    } catch {
      throw CommandError("'\(folder)' cannot be removed: \(CommandError.message(of: error))")
    }
    if let first = others.first {
      StandardError.reportError(
        "'\(folder)' was not removed, because it has files that Placard did not write, such as "
          + "'\(first)'; remove it yourself if you do not need them")
    }
  }
}
