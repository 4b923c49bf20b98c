import PlacardCLI
import TemplateCLI

let shelf = TemplateShelf.current
ProgramRunner(
  shelf: shelf, commands: TemplateCommands.all,
  watching: { try TemplateWatching(shelf: shelf).run($0) }
) { _, _ in shelf.program() }.run()
