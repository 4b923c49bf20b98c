import ArgumentParser
import FramePipeline

/// Prints the contract of manifests.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema that every manifest of this version fits.")

  func run() throws { print(ManifestSchema.text, terminator: "") }
}
