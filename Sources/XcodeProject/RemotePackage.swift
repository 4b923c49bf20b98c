/// A package that SwiftPM fetches, with the versions that a project accepts.
package struct RemotePackage: Hashable, Sendable {
  package enum Requirement: Hashable, Sendable {
    case upToNextMajor(String)
    case upToNextMinor(String)
    /// The first version, and the first that is too new.
    case range(String, String)
    case exact(String)
    case branch(String)
    case revision(String)
  }

  package let url: String
  /// `nil` if the project has none that SwiftPM knows.
  package let requirement: Requirement?

  package init(_ url: String, _ requirement: Requirement?) {
    (self.url, self.requirement) = (url, requirement)
  }

  /// SwiftPM's name for it.
  package var identity: String { repositoryName.lowercased() }

  /// The module that the name of the repository suggests: `Tide` for `Tide.git` and `Tide.swift`.
  package var module: String {
    let name = repositoryName
    return ModuleName(name.hasSuffix(".swift") ? String(name.dropLast(6)) : name).text
  }

  /// The end of the address, without `.git`.
  private var repositoryName: String {
    let name = url.split(separator: "/").last.map(String.init) ?? url
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }
}

extension RemotePackage.Requirement {
  /// The requirement of an `XCRemoteSwiftPackageReference`.
  package init?(xcode properties: [String: String]) {
    func number(_ key: String) -> String? { properties[key].flatMap { Self.version($0) } }
    switch properties["kind"] {
    case "upToNextMajorVersion":
      guard let minimum = number("minimumVersion") else { return nil }
      self = .upToNextMajor(minimum)
    case "upToNextMinorVersion":
      guard let minimum = number("minimumVersion") else { return nil }
      self = .upToNextMinor(minimum)
    case "versionRange":
      guard let minimum = number("minimumVersion"), let maximum = number("maximumVersion") else {
        return nil
      }
      self = .range(minimum, maximum)
    case "exactVersion":
      guard let version = number("version") else { return nil }
      self = .exact(version)
    case "branch":
      guard let branch = properties["branch"], !branch.isEmpty else { return nil }
      self = .branch(branch)
    case "revision":
      guard let revision = properties["revision"], !revision.isEmpty else { return nil }
      self = .revision(revision)
    default: return nil
    }
  }

  /// A version with the three numbers that SwiftPM requires; `nil` if the text is not a version.
  package static func version(_ text: String) -> String? {
    let pattern = /([0-9]{1,9}(?:\.[0-9]{1,9}){0,2})([-+][0-9A-Za-z.+\-]+)?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let numbers = match.output.1.split(separator: ".").map(String.init)
    let padding = Array(repeating: "0", count: 3 - numbers.count)
    return (numbers + padding).joined(separator: ".") + String(match.output.2 ?? "")
  }
}
