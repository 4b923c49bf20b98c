import DoctorCLI
import FleetCLI
import PlacardCLI
import ServerCLI
import TemplateCLI

let registry = TemplateRegistry.current
let worker = TemplateWorker(registry: registry)
ProgramRunner(
  registry: registry,
  commands: TemplateCommands.all + ServerCommands.all + FleetCommands.all + [DoctorCommand.self],
  schemas: TemplateCommands.schemas + FleetCommands.schemas,
  watching: { try PreviewServerCommand(registry: registry).run($0) },
  templateEditor: { TemplateOperations(registry, in: $0, limits: $1) },
  requestHandler: { try await worker.answer(to: $0, onProgress: $1) }
) { _, _ in registry.program() }.run()
