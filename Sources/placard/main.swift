import PlacardCLI
import TemplateCLI

let shelf = TemplateShelf.current
let worker = TemplateWorker(shelf: shelf)
ProgramRunner(
  shelf: shelf, commands: TemplateCommands.all, schemas: TemplateCommands.schemas,
  watching: { try TemplateWatching(shelf: shelf).run($0) },
  answering: { try await worker.answer(to: $0, isAlive: $1) }
) { _, _ in shelf.program() }.run()
