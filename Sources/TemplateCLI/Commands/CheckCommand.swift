import ArgumentParser
import Graphics
import PlacardCLI
import WidgetTemplates

/// Says what is wrong with templates.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with a template: line, column, and what was probably meant.")

  @Argument(help: "The templates, by their folders or names.")
  var templates: [String]

  @OptionGroup var folders: WidgetFolderOptions

  func run() throws {
    var hasFailed = false
    for name in templates {
      do {
        hasFailed = try check(name) || hasFailed
      } catch {
        StandardError.write((error as? TemplateError)?.report ?? "\(error)")
        hasFailed = true
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// Checks a template and what its sample looks like, and tells whether something is wrong.
  private func check(_ name: String) throws -> Bool {
    let shelf = TemplateShelf.current
    let template = try shelf.template(named: name)
    let problems = try SampleDrawing(template: template, world: shelf.world).problems()
    for problem in problems {
      StandardError.write("\(name): \(problem.severity.rawValue): \(problem.message)")
    }
    let hasFailed = problems.contains { $0.severity == .error }
    if !hasFailed { StandardOutput.write("\(name): nothing is wrong") }
    return hasFailed
  }
}
