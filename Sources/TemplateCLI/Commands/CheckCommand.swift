import ArgumentParser
import Foundation
import Graphics
import PlacardCLI
import WidgetHost
import WidgetTemplates

/// Says what is wrong with templates.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with a template: line, column, and what was probably meant.")

  @Argument(help: "The templates, by their folders or names.")
  var templates: [String]

  @OptionGroup var folders: WidgetFolderOptions

  @OptionGroup var limits: WorkLimits

  func run() throws {
    let workers = try ProgramWorkers(for: Set(templates), limits: limits.limits)
    var hasFailed = false
    for name in templates {
      do {
        hasFailed = try check(name, workers) || hasFailed
      } catch {
        StandardError.write((error as? TemplateError)?.report ?? "\(error)")
        hasFailed = true
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// Has a worker check a template and what its sample looks like, and tells whether something is wrong.
  private func check(_ name: String, _ workers: ProgramWorkers) throws -> Bool {
    let template = try TemplateShelf.current.template(named: name)
    let question = try TemplateQuestion.check(folder: template.folder).bytes
    let answer = Data(try workers.answer(to: question, about: name))
    switch try PropertyListDecoder().decode(TemplateFindings.self, from: answer) {
    case .mistakes(let report): throw TemplateError(report)
    case .problems(let problems):
      for problem in problems {
        StandardError.write("\(name): \(problem.severity): \(problem.message)")
      }
      let hasFailed = problems.contains { $0.severity == Diagnostic.Severity.error.rawValue }
      if !hasFailed { StandardOutput.write("\(name): nothing is wrong") }
      return hasFailed
    }
  }
}
