import DoctorCLI
import FleetCLI
import Glibc
import ICUData
import ImportCLI
import PlacardCLI
import ServerCLI
import TemplateCLI
import WidgetWorker

// Before anything uses Foundation's formats. Only 'doctor' works without the data, to say what to do.
if case .missing(let error) = ICUDataState.current,
  CommandLine.arguments.dropFirst().first != "doctor"
{
  StandardError.reportError("\(error.message); \(error.advice)")
  exit(1)
}

let registry = TemplateRegistry.current
let worker = TemplateWorker(registry: registry)
ProgramRunner(
  registry: registry,
  commands: TemplateCommands.all + ServerCommands.all + FleetCommands.all + [
    DoctorCommand.self, ImportCommand.self,
  ],
  schemas: TemplateCommands.schemas + FleetCommands.schemas,
  watching: { try PreviewServerCommand(registry: registry).run($0) },
  templateEditor: { TemplateOperations(registry, in: $0, limits: $1) },
  requestHandler: { try await worker.response(to: $0, onProgress: $1) }
) { _, _ in registry.program() }.run()
