import Foundation
package import Graphics
import TemplateData
import WidgetTimeline

extension TemplateSource: ActionPerforming {
  package func perform(_ action: IntentAction, timeLimit: Duration) async throws {
    let compiled = try template.compiled()
    let actions = compiled.description.actions
    let name =
      action.intent.hasPrefix(TemplateAction.prefix)
      ? String(action.intent.dropFirst(TemplateAction.prefix.count)) : action.intent
    guard let known = actions.first(where: { $0.name == name }) else {
      throw TemplateError(
        "widget '\(template.kind)' has no action '\(name)'"
          + NearestName.question(for: name, among: actions.map(\.name)))
    }
    let parameters = compiled.description.parameters.dataValues(values)
      .merging(try handed(to: known, by: action)) { $1 }
    let site = TemplateLocation(
      kind: template.kind, folder: template.folder,
      trust: try renderEnvironment.trust?.state(of: template.folder, contents: compiled.contents)
        ?? .unknown)
    let dataAccess = renderEnvironment.dataAccess(Date(), .current)
    try await onThread { try known.perform(parameters, in: site, through: dataAccess) }
  }

  /// What the control gave; only what the action asks for, as a manifest may come from anywhere.
  private func handed(
    to known: HTTPAction, by action: IntentAction
  ) throws -> [String: DataValue] {
    let values = try action.values()
    var result: [String: DataValue] = [:]
    for name in known.parameters {
      switch values[name] {
      case .string(let text): result[name] = .string(text)
      case .bool(let flag): result[name] = .bool(flag)
      case .integer, .number, .object, .array, nil:
        throw TemplateError("the action '\(known.name)' needs '\(name)'")
      }
    }
    return result
  }
}
