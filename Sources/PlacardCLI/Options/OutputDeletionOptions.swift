import ArgumentParser
import WidgetHost

/// The options of commands that remove something whose output a display may still show.
struct OutputDeletionOptions: ParsableArguments {
  @Flag(help: "Also delete the output folders of what is removed")
  var deleteOutput = false

  @Option(name: .shortAndLong, help: "The output folder", completion: .directory)
  var output = "Output"

  /// What deletes the output folders; `nil` if they are kept.
  var remover: OutputRemover? { deleteOutput ? OutputRemover(root: output) : nil }
}
