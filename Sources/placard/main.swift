import PlacardCLI
import TemplateCLI

let shelf = TemplateShelf.current
ProgramRunner(
  shelf: shelf, commands: TemplateCommands.all, schemas: TemplateCommands.schemas,
  watching: { try TemplateWatching(shelf: shelf).run($0) }
) { _, _ in shelf.program() }.run()
