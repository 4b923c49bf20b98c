package import Foundation
import Graphics
package import WidgetTimeline

/// A compiled widget program that was added to a host, or a template that was upgraded, with the versions whose files
/// the state folder has.
///
/// All instances run the current version, or some of them the candidate of a canary release. A template has one more
/// version: the files in its folder, which are read in place.
package struct RegisteredProgram: Hashable, Codable, Sendable, Identifiable {
  /// The name in commands; of a template its kind.
  package let id: String
  /// What its versions are; `nil` for executables.
  private let contents: Contents?
  /// The versions, in the order in which they were added.
  package internal(set) var versions: [ProgramVersion]
  /// The version of new instances.
  package internal(set) var current: ProgramVersion.ID
  /// The version before the current one, to which a rollback returns.
  package internal(set) var previous: ProgramVersion.ID?
  /// The version that a canary release tries with some instances.
  package internal(set) var candidate: ProgramVersion.ID?
  /// The part of the partitions whose instances run the candidate, also new ones; `nil` if it is tried with some instances only.
  package internal(set) var canaryShare: CanaryShare?
  /// The last upgrade that failed; `nil` since the last one that succeeded.
  package internal(set) var failure: FailedUpgrade?

  private enum Contents: String, Codable {
    case template
  }

  package init(id: String, version: ProgramVersion) {
    self.id = id
    contents = nil
    versions = [version]
    current = version.id
  }

  /// Creates a template that was never upgraded.
  package init(template kind: String) {
    id = kind
    contents = .template
    versions = [.inPlace(kind)]
    current = ProgramVersion.inPlaceID
  }

  package var isTemplate: Bool { contents == .template }

  /// Whether it is a template whose instances all read its folder, so that nothing has to be stored.
  var isUnversioned: Bool { isTemplate && self == RegisteredProgram(template: id) }

  /// Whether an instance shows a widget of it.
  package func owns(_ instance: WidgetInstance) -> Bool {
    isTemplate
      ? instance.kind == id && instance.isOfTemplate
      : instance.program == id && instance.version != nil
  }

  /// Whether an instance that it owns runs a version.
  package func runs(_ version: ProgramVersion, _ instance: WidgetInstance) -> Bool {
    isTemplate
      ? instance.templateVersion == version.templateVersion
      : instance.version == version.installed
  }

  /// Makes an instance that it owns run a version.
  func run(_ version: ProgramVersion, _ instance: inout WidgetInstance) {
    if isTemplate {
      instance.templateVersion = version.templateVersion
    } else {
      instance.version = version.installed
    }
  }

  /// Returns the version with a digest.
  package func version(_ id: ProgramVersion.ID) -> ProgramVersion? {
    versions.first { $0.id == id }
  }

  /// The version of new instances, with its widgets.
  package var currentVersion: ProgramVersion? { version(current) }

  /// The role of a version.
  package enum Role: String, Hashable, Sendable {
    case current, previous, canary
  }

  package func role(of version: ProgramVersion.ID) -> Role {
    version == current ? .current : version == candidate ? .canary : .previous
  }

  /// Returns the versions that have one of the roles, in the order of the roles.
  package func versions(_ roles: Role...) -> [ProgramVersion] {
    let ids = roles.map { role in
      switch role {
      case .current: current
      case .previous: previous
      case .canary: candidate
      }
    }
    // The version before can be tried again.
    return ids.compactMap { $0.flatMap(version) }
      .reduce(into: []) { versions, version in
        if !versions.contains(version) { versions.append(version) }
      }
  }

  /// Which versions are shown and tried, as a person has seen it before a change.
  package var state: ProgramState { ProgramState(current: current, candidate: candidate) }
}

/// The versions of a program that its instances run.
package struct ProgramState: Hashable, Codable, Sendable {
  package let current: ProgramVersion.ID
  /// The version of a canary release; `nil` if none is running.
  package let candidate: ProgramVersion.ID?

  package init(current: ProgramVersion.ID, candidate: ProgramVersion.ID?) {
    self.current = current
    self.candidate = candidate
  }
}

/// A version of a widget program: an executable and its resource bundles, or the folder of a template, identified by a
/// digest of all files.
package struct ProgramVersion: Hashable, Codable, Sendable, Identifiable {
  /// The SHA-256 digest of all files, as hexadecimal digits.
  package let id: String
  /// The name of the executable's file, or of the template's folder.
  package let executable: String
  /// The path from which a person added it.
  package let source: String
  /// The names of the resource bundles beside the executable.
  package let bundles: [String]
  /// The number of bytes of all files.
  package let byteCount: Int
  package let added: Date
  /// The program's widgets.
  package let widgets: [Widget]

  /// What the host has to know of a widget.
  package struct Widget: Hashable, Codable, Sendable {
    package let kind: String
    package let families: [WidgetFamily]
    /// The type of the configuration; `nil` if the widget has no parameters.
    package let intentType: String?
    /// Whether a significant change of location requests a new timeline.
    package let wantsLocation: Bool

    package init(
      kind: String, families: [WidgetFamily], intentType: String? = nil, wantsLocation: Bool = false
    ) {
      self.kind = kind
      self.families = families
      self.intentType = intentType
      self.wantsLocation = wantsLocation
    }
  }

  package init(
    id: String, executable: String, source: String, bundles: [String] = [], byteCount: Int = 0,
    added: Date, widgets: [Widget]
  ) {
    self.id = id
    self.executable = executable
    self.source = source
    self.bundles = bundles
    self.byteCount = byteCount
    self.added = added
    self.widgets = widgets
  }

  /// The identifier of the version of a template whose files are read in its folder.
  package static let inPlaceID = "in-place"

  /// Returns the version of a template whose files are read in its folder; what they describe may change at any time.
  static func inPlace(_ kind: String) -> ProgramVersion {
    ProgramVersion(
      id: inPlaceID, executable: kind, source: "", added: Date(timeIntervalSince1970: 0),
      widgets: [])
  }

  package var isInPlace: Bool { id == Self.inPlaceID }

  /// The version of a template as instances refer to it; `nil` for its folder.
  package var templateVersion: ProgramVersion.ID? { isInPlace ? nil : id }

  package var kinds: [String] { widgets.map(\.kind) }

  /// The version as instances refer to it.
  package var installed: InstalledVersion { InstalledVersion(digest: id, executable: executable) }

  /// The first digits of the identifier, for people.
  package var shortID: String { installed.shortID }
}

/// A version of a program in the state folder.
package struct InstalledVersion: Hashable, Codable, Sendable {
  /// The identifier of the version.
  package let digest: String
  /// The name of the executable's file.
  package let executable: String

  package init(digest: String, executable: String) {
    self.digest = digest
    self.executable = executable
  }

  /// Returns the path of the executable.
  package func path(in folder: StateFolder) -> String {
    "\(folder.programs)/\(digest)/\(executable)"
  }

  /// The first digits of the identifier, for people.
  package var shortID: String { String(digest.prefix(12)) }
}

/// An upgrade that changed nothing, because the new version failed.
package struct FailedUpgrade: Hashable, Codable, Sendable {
  package let version: ProgramVersion.ID
  package let date: Date
  /// What went wrong, by the names of instances.
  package let failures: [WidgetInstance.ID: String]

  package init(
    version: ProgramVersion.ID, date: Date, failures: [WidgetInstance.ID: String]
  ) {
    self.version = version
    self.date = date
    self.failures = failures
  }

  /// The reasons, each after the names of the instances that it concerns; those of most instances first.
  package var messages: [String] { Self.messages(of: failures) }

  /// Returns reasons by the names of instances as ``messages`` does.
  package static func messages(of failures: [WidgetInstance.ID: String]) -> [String] {
    Dictionary(grouping: failures.keys) { failures[$0] ?? "" }
      .map { (message: $0.key, instances: $0.value.sorted()) }
      .sorted { ($1.instances.count, $0.instances[0]) < ($0.instances.count, $1.instances[0]) }
      .map { "\(WidgetInstance.list(of: $0.instances)): \($0.message)" }
  }
}

extension WidgetInstance {
  /// Lists names of instances for a line of output: of many, only the first.
  package static func list(of names: [ID]) -> String {
    let rest = names.count - 5
    return rest > 1
      ? "\(names.prefix(5).joined(separator: ", ")) and \(rest) more"
      : names.joined(separator: ", ")
  }
}

/// The rule for names of programs.
package enum ProgramName {
  package static let rule =
    "up to 100 letters from A to Z, digits, hyphens, underscores, plus signs and dots, beginning with a letter or digit"

  package static func isSafe(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIIAlphanumeric, name.utf8.count <= 100 else {
      return false
    }
    return name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_+.".utf8.contains($0) }
  }
}
