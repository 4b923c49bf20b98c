import ArgumentParser
import Foundation
import Glibc
import Graphics
import PlacardCLI
import WidgetHost
import WidgetTemplates
import WidgetWorker

/// Checks templates and reports their errors.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report errors and warnings of templates",
    discussion: """
      Checks the files, and draws the sample data in every family, light and dark, in color and in \
      black and white. The exit code is 1 if there is an error, or with --strict a warning.
      """)

  @Argument(help: "The folders or names of templates")
  var templates: [String]

  @Flag(help: "Exit with code 1 on any warning")
  var strict = false

  @OptionGroup var folders: WidgetFolderOptions

  @OptionGroup var limits: WorkerLimitOptions

  func run() throws {
    let workers = try RequestPool(for: Set(templates), limits: limits.limits)
    var hasFailed = false
    for name in templates {
      do {
        let summary = try check(name, workers)
        StandardOutput.write("\(name): \(summary.text)")
        hasFailed = hasFailed || summary.errors > 0 || strict && summary.warnings > 0
      } catch {
        // Errors in a template's files start with their position, and have a line each.
        if let error = error as? TemplateError, error.report.contains(where: \.isNewline) {
          StandardError.write(error.report)
        } else {
          StandardError.reportError(CommandError.message(of: error))
        }
        hasFailed = true
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// The numbers of errors and warnings of a template.
  fileprivate struct Summary {
    var errors = 0
    var warnings = 0

    var text: String {
      let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      guard !counts.isEmpty else { return "no problems found" }
      return counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
  }

  /// Renders the sample in all variants in a worker, and reports each problem once, for the first variant that has it.
  ///
  /// - Throws: An error if there is no such template.
  private func check(_ name: String, _ workers: RequestPool) throws -> Summary {
    let folder = try TemplateRegistry.current.folder(named: name)
    var progress = CheckProgress(name: name)
    var (summary, known, variant, variants) = (Summary(), Set<String>(), 0, 1)
    while variant < variants {
      let request = try TemplateWorkerRequest.check(folder: folder, variant: variant).bytes
      let response: Data
      do throws(RequestPool.Failure) {
        response = Data(try workers.response(to: request, about: name))
      } catch {
        StandardError.write("\(error)")
        summary.errors += 1
        return summary
      }
      switch try PropertyListDecoder().decode(TemplateCheckResult.self, from: response) {
      case .issues(let messages):
        StandardError.write(messages.joined(separator: "\n"))
        summary.errors += messages.count
        return summary
      case .problems(let problems, let count):
        variants = count
        for problem in problems where known.insert(problem.key).inserted {
          summary.add(problem.severity)
          StandardError.write("\(name): \(problem.severity.rawValue): \(problem.message)")
        }
      }
      variant += 1
      progress.step(done: variant, of: variants)
    }
    return summary
  }
}

extension CheckCommand.Summary {
  fileprivate mutating func add(_ severity: Diagnostic.Severity) {
    switch severity {
    case .note: break
    case .warning: warnings += 1
    case .error: errors += 1
    }
  }
}

/// Reports the progress of a long check on a terminal, about once per second.
struct CheckProgress {
  let name: String
  var isShown = isatty(STDERR_FILENO) != 0
  var interval = Duration.seconds(1)
  var write: (String) -> Void = StandardError.write
  private var last = ContinuousClock.now

  init(name: String) { self.name = name }

  mutating func step(done: Int, of all: Int) {
    guard isShown, done < all, last.duration(to: .now) >= interval else { return }
    last = .now
    write("\(name): \(done) of \(all) variants drawn")
  }
}
