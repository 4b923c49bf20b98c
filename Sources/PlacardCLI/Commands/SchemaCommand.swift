import ArgumentParser
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetWorker

/// Prints the JSON Schemas of files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of manifests, or of the files that you write")

  @Argument(help: "The file format: \(names.joined(separator: ", "))")
  var subject = "manifest"

  /// The schemas of every program, and those of this program only.
  private static var schemas: [(name: String, text: String)] {
    [
      ("manifest", ManifestSchema.text), ("device", DeviceSchema.text),
      ("screen", ScreenSchema.text), ("tap-handlers", TapHandlersSchema.text),
      ("alerts", AlertsSchema.text),
    ] + ProgramRunner.current.schemas
  }

  private static var names: [String] { schemas.map(\.name) }

  func run() throws {
    guard let schema = Self.schemas.first(where: { $0.name == subject }) else {
      throw CommandError(unknown("schema", subject, among: Self.names))
    }
    StandardOutput.write(schema.text, terminator: "")
  }
}
