import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost

/// The output about a registered program.
struct ProgramReport {
  let program: RegisteredProgram
  /// The host's instances.
  let instances: [WidgetInstance]

  private func instances(of version: ProgramVersion) -> [WidgetInstance] {
    instances.filter { program.owns($0) && program.runs(version, $0) }
  }

  /// The part of the partitions in which a canary release tries a version.
  private func share(of version: ProgramVersion) -> String {
    guard version.id == program.candidate, let share = program.canaryShare else { return "" }
    return " in \(share) of the partitions"
  }

  private var versions: [ProgramVersion] { program.versions(.current, .canary, .previous) }

  var text: String {
    let lines = versions.map { version in
      let names = instances(of: version).map(\.id)
      let shown =
        names.isEmpty ? "no instances" : WidgetInstance.list(of: names)
      let name = version.isInPlace ? "the template's folder" : version.shortID
      return "\(program.role(of: version.id).rawValue) \(name)\(share(of: version)): \(shown)"
    }
    let failure =
      program.failure.map { failure in
        ["version \(failure.version.prefix(12)) failed on \(Timestamp(failure.date).text):"]
          + failure.messages.map { "  \($0)" }
      } ?? []
    return ([program.id] + (lines + failure).map { "  \($0)" }).joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      "program": .string(program.id), "isTemplate": program.isTemplate ? true : nil,
      "canaryPercent": program.canaryShare.map { .number($0.percent) },
      "versions": .array(versions.map(json(of:))),
      "failure": program.failure.map { failure in
        .object([
          "version": .string(failure.version), "date": .string(Timestamp(failure.date).text),
          "instances": Self.json(of: failure.failures),
        ])
      },
    ])
  }

  private func json(of version: ProgramVersion) -> JSONValue {
    .object([
      "version": .string(version.id), "role": .string(program.role(of: version.id).rawValue),
      "source": version.isInPlace ? nil : .string(version.source),
      "added": version.isInPlace ? nil : .string(Timestamp(version.added).text),
      "bytes": .integer(version.byteCount),
      "bundles": .array(version.bundles.map { .string($0) }),
      "kinds": .array(version.kinds.map { .string($0) }),
      "instances": .array(instances(of: version).map { .string($0.id) }),
    ])
  }

  /// Returns reasons by the names of instances.
  static func json(of failures: [WidgetInstance.ID: String]) -> JSONValue {
    .array(
      failures.sorted { $0.key < $1.key }.map {
        .object(["instance": .string($0.key), "message": .string($0.value)])
      })
  }
}
