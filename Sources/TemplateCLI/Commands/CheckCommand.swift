import ArgumentParser
import PlacardCLI
import WidgetTemplates

/// Says what is wrong with templates.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with a template: line, column, and what was probably meant.")

  @Argument(help: "The templates, by their folders or names.")
  var templates: [String]

  func run() throws {
    var hasFailed = false
    for name in templates {
      do {
        let template = try TemplateShelf.current.template(named: name)
        try template.check()
        print("\(name): nothing is wrong")
      } catch {
        StandardError.write((error as? TemplateError)?.report ?? "\(error)")
        hasFailed = true
      }
    }
    if hasFailed { throw ExitCode.failure }
  }
}
