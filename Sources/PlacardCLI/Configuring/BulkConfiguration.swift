import Foundation
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Tags that instances get and lose.
struct TagChange {
  var added: [String] = []
  var removed: [String] = []

  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  func apply(to instance: inout WidgetInstance) {
    let tags = Set(instance.tags ?? []).union(added).subtracting(removed)
    instance.tags = tags.isEmpty ? nil : tags.sorted()
  }
}

/// One change of several instances, which is made for all of them or none.
struct BulkConfiguration {
  let change: ParameterChange
  let budget: ReloadBudgetSetting?
  /// Whether the budget changes.
  let setsBudget: Bool
  let tags: TagChange

  var isEmpty: Bool { change.isEmpty && !setsBudget && tags.isEmpty }

  /// Makes the change.
  ///
  /// - Parameters:
  ///   - instances: The selected instances.
  ///   - current: The configuration that they are part of.
  ///   - state: The state folder.
  ///   - limits: The limits of the workers that read the parameters.
  /// - Returns: The instances that changed.
  /// - Throws: ``CommandError`` if one of them cannot have it; nothing was changed then.
  func apply(
    to instances: [WidgetInstance], of current: HostConfiguration, state: StateOptions,
    limits: WorkerLimitOptions
  ) throws -> [WidgetInstance] {
    let all = try values(of: instances, state: state, limits: limits)
    let changed = zip(instances, all).compactMap { instance, values -> WidgetInstance? in
      var new = instance
      new.values = values
      if setsBudget { new.budget = budget }
      tags.apply(to: &new)
      return new == instance ? nil : new
    }
    var rows = ConfigurationChange()
    rows.instances.changed = changed
    guard !rows.isEmpty else { return [] }
    guard try state.store().apply(rows, to: current.version, at: Date()) else {
      throw CommandError("another command changed the configuration at the same time; try again")
    }
    state.client.wake()
    return changed
  }

  /// Returns the values of each instance after the change.
  private func values(
    of instances: [WidgetInstance], state: StateOptions, limits: WorkerLimitOptions
  ) throws -> [ParameterValues] {
    guard !change.isEmpty else { return instances.map(\.values) }
    var forms = ParameterForms()
    func results(of changes: [ParameterChange]) throws -> [ParameterFormsTask.FormResult] {
      let requests = zip(instances, changes).map { instance, change in
        ParameterForms.Request(
          kind: instance.workerKind, program: instance.version == nil ? nil : instance.program,
          chosen: instance.values, change: change)
      }
      for (instance, request) in zip(instances, requests) {
        forms.add(request, executing: WorkerProgram(of: instance, in: state.folder))
      }
      try forms.run(limits, in: state.folder)
      return requests.map { forms.result(of: $0) }
    }
    let first = try results(of: instances.map { _ in change })
    let last = try results(of: change.applicable(after: first))
    var rejected: [String: [WidgetInstance.ID]] = [:]
    for (instance, result) in zip(instances, last) {
      if let error = result.error { rejected[error, default: []].append(instance.id) }
    }
    for (error, names) in rejected.sorted(by: { $0.value[0] < $1.value[0] }) {
      let subject =
        names.count == 1 ? names[0] : "\(names.count) instances, such as '\(names[0])'"
      StandardError.reportError("\(subject): \(error)")
    }
    guard rejected.isEmpty else {
      StandardError.write("nothing was changed")
      throw CommandError.alreadyReported
    }
    return last.map(\.values)
  }
}

extension ParameterChange {
  /// Returns the change for each of several instances, without the resets of parameters that only others of them have.
  ///
  /// A reset that all instances reject stays, so that a wrong name is reported.
  ///
  /// - Parameter results: The results of the instances to the whole change.
  /// - Returns: A change for each answer, in their order.
  fileprivate func applicable(after results: [ParameterFormsTask.FormResult]) -> [ParameterChange] {
    let rejected = results.map { Set($0.rejections.map(\.name)) }
    // An error that is not about names and values says nothing about them.
    let accepting = zip(results, rejected).filter { $0.error == nil || !$1.isEmpty }.map(\.1)
    let known = Set(unset.filter { name in accepting.contains { !$0.contains(name) } })
    return rejected.map { names in
      var change = self
      change.unset.removeAll { known.contains($0) && names.contains($0) }
      return change
    }
  }
}
