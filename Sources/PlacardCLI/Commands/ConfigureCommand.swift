import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Shows and changes a widget's parameter values.
struct ConfigureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Show or change the parameters of an instance",
    discussion: """
      Without options, prints each parameter and its current value. A change requests a new \
      timeline at once, which is not charged to the budget of the instance.

      EXAMPLES:
        \(RootCommand.programName) configure kitchen --options
        \(RootCommand.programName) configure kitchen --parameter \(WidgetExample.parameter)
        \(RootCommand.programName) configure kitchen --budget 24
      """)

  @Argument(help: "The name of an instance, as 'instances' prints it")
  var instance: String

  @Option(
    defaultAsFlag: ConfigureCommand.allParameters,
    help: ArgumentHelp(
      "List the current choices of all parameters, or of one", valueName: "parameter"))
  var options: String?

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var defaults: DefaultsOptions

  @Option(
    help: ArgumentHelp(
      "A parameter to reset to its default; repeatable", valueName: "name"))
  var unset: [String] = []

  @Option(help: BudgetArgument.help)
  var budget: BudgetArgument?

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  /// A value for all parameters; it contains a space, so no parameter has this name.
  static let allParameters = "all parameters"

  func run() throws {
    let present = try state.storeForReading().instance(named: instance)
    let change = parameters.change(unset: unset)
    let form = try ParameterFormTask(
      kind: present.kind, chosen: present.values, change: change, wanted: wanted,
      defaults: defaults.values, instance: present, timeout: limits.timeout
    )
    .form(limits, executing: WorkerProgram(of: present, in: state.folder), in: state.folder)
    if form.chosen != present.values {
      try state.store().configure(present.id, values: form.chosen, at: Date())
      state.client.wake()
    }
    if let budget, budget.limit != present.budget {
      try state.store().setBudget(budget.limit, of: present.id, at: Date())
      state.client.wake()
    }
    report(form, of: present)
  }

  private var wanted: WidgetForm.RequestedChoices {
    switch options {
    case nil: .none
    case Self.allParameters: .all
    case .some(let name): .parameter(name)
    }
  }

  private func report(_ form: WidgetForm, of present: WidgetInstance) {
    for problem in form.problems { StandardError.reportError(problem) }
    if json {
      var members = [JSONValue.Member("instance", .string(present.id))]
      if let limit = budget.map(\.limit) ?? present.budget {
        members.append(JSONValue.Member("budget", limit.json))
      }
      if case .object(let others) = form.json { members += others }
      StandardOutput.write(json: .object(members))
    } else if let budget {
      StandardOutput.write("budget: \(budget.limit.description)")
      if !form.parameters.isEmpty { StandardOutput.write(form.text) }
    } else if form.parameters.isEmpty {
      StandardError.reportError("the widget '\(present.kind)' has no parameters")
    } else {
      StandardOutput.write(form.text)
    }
  }
}
