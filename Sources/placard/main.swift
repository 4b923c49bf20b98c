import PlacardCLI
import TemplateCLI

let shelf = TemplateShelf.current
ProgramRunner(shelf: shelf, commands: TemplateCommands.all, schemas: TemplateCommands.schemas) { _, _ in shelf.program() }.run()
