import ArgumentParser
import FramePipeline
import PixelOutput

/// Prints the contracts of files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema that files of this version fit: manifests, or your own.")

  @Argument(help: "What is described: manifest, device, screen or tap-handlers.")
  var subject = Subject.manifest

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case manifest, device, screen
    case tapHandlers = "tap-handlers"
  }

  func run() throws {
    switch subject {
    case .manifest: print(ManifestSchema.text, terminator: "")
    case .device: print(DeviceSchema.text, terminator: "")
    case .tapHandlers: print(TapHandlersSchema.text, terminator: "")
    case .screen: print(ScreenSchema.text, terminator: "")
    }
  }
}
