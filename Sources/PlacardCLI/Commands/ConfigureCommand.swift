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
    commandName: "configure",
    abstract: "Show or change the parameters, budget and tags of instances",
    discussion: """
      Without options, prints each parameter of an instance and its current value. A changed value \
      requests a new timeline at once, which is not charged to the budget of the instance.

      EXAMPLES:
        \(RootCommand.programName) configure kitchen --options
        \(RootCommand.programName) configure kitchen --parameter \(WidgetExample.parameter)
        \(RootCommand.programName) configure kitchen --budget 24
        \(RootCommand.programName) configure --tag lobby --parameter \(WidgetExample.parameter)
      """)

  @OptionGroup var selection: InstanceSelectionOptions

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

  @Option(help: ArgumentHelp("Add a tag; repeatable", valueName: "tag"))
  var addTag: [String] = []

  @Option(help: ArgumentHelp("Remove a tag; repeatable", valueName: "tag"))
  var removeTag: [String] = []

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  /// A value for all parameters; it contains a space, so no parameter has this name.
  static let allParameters = "all parameters"

  func validate() throws {
    guard !selection.filter.isEmpty else {
      throw ValidationError(
        "name the instance, or select instances with --tag, --kind, --device or --failing")
    }
    if let tag = addTag.first(where: { !InstanceTag.isSafe($0) }) {
      throw ValidationError("'\(tag)' cannot be a tag; use \(InstanceTag.rule)")
    }
    guard selection.singleName == nil, options != nil else { return }
    throw ValidationError("--options lists the choices of one instance; name it")
  }

  func run() throws {
    guard let name = selection.singleName else { return try configureAll() }
    let current = try state.storeForReading().instance(named: name)
    let change = parameters.change(unset: unset)
    let form = try ParameterFormTask(
      kind: current.workerKind, chosen: current.values, change: change,
      requestedChoices: requestedChoices,
      defaults: defaults.values, instance: current, timeout: limits.timeout
    )
    .form(limits, executing: WorkerProgram(of: current, in: state.folder), in: state.folder)
    if form.chosen != current.values {
      try state.store().configure(current.id, values: form.chosen, at: Date())
      state.client.wake()
    }
    if let budget, budget.limit != current.budget {
      try state.store().setBudget(budget.limit, of: current.id, at: Date())
      state.client.wake()
    }
    if !addTag.isEmpty || !removeTag.isEmpty {
      var tagged = try state.storeForReading().instance(named: name)
      tags.apply(to: &tagged)
      try state.store().replace(tagged, at: Date())
      state.client.wake()
    }
    report(form, of: current)
  }

  private var tags: TagChange { TagChange(added: addTag, removed: removeTag) }

  /// Changes several instances, all of them or none.
  private func configureAll() throws {
    let change = BulkConfiguration(
      change: parameters.change(unset: unset), budget: budget?.limit, setsBudget: budget != nil,
      tags: tags)
    guard !change.isEmpty else {
      throw CommandError(
        "name one instance to see its parameters, or set some with --parameter, --unset, --budget, --add-tag or "
          + "--remove-tag")
    }
    let store = try state.storeForReading()
    let selected = try selection.instances(in: store)
    let changed = try change.apply(
      to: selected, of: store.configuration(), state: state, limits: limits)
    if json {
      StandardOutput.write(
        json: .object([
          "selected": .array(selected.map { .string($0.id) }),
          "changed": .array(changed.map { .string($0.id) }),
        ]))
    } else {
      for instance in changed { StandardOutput.write("\(instance.id): changed") }
      StandardOutput.write("\(changed.count) of \(selected.count) changed")
    }
  }

  private var requestedChoices: WidgetForm.RequestedChoices {
    switch options {
    case nil: .none
    case Self.allParameters: .all
    case .some(let name): .parameter(name)
    }
  }

  private func report(_ form: WidgetForm, of current: WidgetInstance) {
    for problem in form.problems { StandardError.reportError(problem) }
    if json {
      var members = [JSONValue.Member("instance", .string(current.id))]
      if let limit = budget.map(\.limit) ?? current.budget {
        members.append(JSONValue.Member("budget", limit.json))
      }
      if case .object(let others) = form.json { members += others }
      StandardOutput.write(json: .object(members))
    } else if let budget {
      StandardOutput.write("budget: \(budget.limit.description)")
      if !form.parameters.isEmpty { StandardOutput.write(form.text) }
    } else if form.parameters.isEmpty {
      StandardError.reportError("the widget '\(current.kind)' has no parameters")
    } else {
      StandardOutput.write(form.text)
    }
  }
}
