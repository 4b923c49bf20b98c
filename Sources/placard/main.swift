import PlacardCLI
import TemplateCLI

let shelf = TemplateShelf.current
ProgramRunner(shelf: shelf, commands: TemplateCommands.all) { _, _ in shelf.program() }.run()
