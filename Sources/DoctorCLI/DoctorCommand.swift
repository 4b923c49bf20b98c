package import ArgumentParser
import CheckedJSON
import Foundation
import Graphics
import ICUData
import PlacardCLI
import TemplateCLI

/// Checks the installation.
package struct DoctorCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check fonts, libraries, templates, time and storage, and say how to fix them",
    discussion: """
      Run it as the user that 'serve' or 'run' runs as. The exit code is 2 if there is an error: \
      without a fix, frames are wrong, missing or late. A warning concerns only some widgets.
      """)

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  package init() {}

  package func run() throws {
    let report = DoctorReport(version: .current, findings: findings)
    if json { StandardOutput.write(json: report.json) } else { StandardOutput.write(report.text) }
    if report.hasErrors { throw CommandExitCode.conditionMet }
  }

  private var findings: [Finding] {
    let icuData = ICUDataState.current
    // Templates and times cannot be read without the data.
    if case .missing = icuData { return [InstallationCheck.finding(on: icuData)] }
    let registry = TemplateRegistry.current
    let all = registry.all()
    let machine = Machine.current(
      state: state.folder,
      templates: Machine.Templates(
        count: all.templates.count,
        errors: all.diagnostics.filter { $0.severity == .error }.map(\.message),
        emptyMessage: registry.noTemplatesMessage),
      icuData: icuData, now: Date(), environment: ProcessInfo.processInfo.environment)
    return InstallationCheck(machine).findings
  }
}

/// The output of `doctor`.
struct DoctorReport {
  let version: PlacardVersion
  let findings: [Finding]

  init(version: PlacardVersion, findings: [Finding]) {
    self.version = version
    self.findings = findings
  }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  var text: String {
    let lines = findings.flatMap { finding in
      [
        "\(finding.severity.rawValue.padded(to: 9))\(finding.subject.name.padded(to: 14))\(finding.message)"
      ] + (finding.advice.map { [String(repeating: " ", count: 23) + $0] } ?? [])
    }
    return ([version.description] + lines + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    let counts = [(Finding.Severity.error, "error"), (.warning, "warning")].compactMap {
      severity, name -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "nothing has to be fixed" : counts.joined(separator: ", ")
  }

  var json: JSONValue {
    .object([
      "version": .string(version.number),
      "commit": version.commit.map { .string($0) } ?? .null,
      "hasErrors": .bool(hasErrors),
      "findings": .array(findings.map(\.json)),
    ])
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    padding(toLength: max(count, self.count), withPad: " ", startingAt: 0)
  }
}
