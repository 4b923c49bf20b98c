import ArgumentParser
import WidgetHost

/// The options of commands that remove something whose output a display may still show.
struct OutputDeletionOptions: ParsableArguments {
  @Flag(help: "Also delete the output folders of what is removed")
  var deleteOutput = false

  @Option(
    name: .shortAndLong, help: "The output folder, or the address of an object store",
    completion: .directory)
  var output = "Output"

  /// Returns what deletes the output folders of a state; `nil` if they are kept.
  func remover(of state: StateOptions) -> OutputRemover? {
    deleteOutput ? OutputRemover(root: output, of: state.folder) : nil
  }
}
