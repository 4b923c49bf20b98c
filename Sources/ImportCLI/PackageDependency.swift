import Foundation
import XcodeProject

/// A dependency on another package, as `swift package dump-package` prints it: one member of a kind.
struct PackageDependency: Decodable {
  let fileSystem: [Folder]?
  let sourceControl: [Repository]?
  let registry: [Registry]?

  struct Folder: Decodable {
    let identity: String
    let nameForTargetDependencyResolutionOnly: String?
    let path: String
  }

  struct Repository: Decodable {
    let identity: String
    let nameForTargetDependencyResolutionOnly: String?
    let location: Location
    let requirement: Requirement
  }

  struct Registry: Decodable {
    let identity: String
  }

  struct Location: Decodable {
    let local: [String]?
    let remote: [Address]?
  }

  /// An address, which some versions of SwiftPM write as a text and others as an object.
  struct Address: Decodable {
    let text: String

    private enum CodingKeys: String, CodingKey {
      case urlString
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self.text = text
      } else {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try container.decode(String.self, forKey: .urlString)
      }
    }
  }

  struct Requirement: Decodable {
    let exact: [String]?
    let range: [Versions]?
    let branch: [String]?
    let revision: [String]?

    struct Versions: Decodable {
      let lowerBound: String
      let upperBound: String
    }

    /// `nil` for a kind of requirement that is not known.
    var requirement: RemotePackage.Requirement? {
      if let version = exact?.first { return .exact(version) }
      if let versions = range?.first { return .range(versions.lowerBound, versions.upperBound) }
      if let name = branch?.first { return .branch(name) }
      if let name = revision?.first { return .revision(name) }
      return nil
    }
  }

  /// SwiftPM's name for the package.
  var identity: String? {
    fileSystem?.first?.identity ?? sourceControl?.first?.identity ?? registry?.first?.identity
  }

  /// Whether a target can refer to the package by a name.
  func isNamed(_ name: String) -> Bool {
    let names = [
      identity, fileSystem?.first?.nameForTargetDependencyResolutionOnly,
      sourceControl?.first?.nameForTargetDependencyResolutionOnly,
    ]
    return names.contains { $0?.lowercased() == name.lowercased() }
  }

  /// The source of its products.
  var source: PackageProduct.Source? {
    if let folder = fileSystem?.first {
      return .local([URL(fileURLWithPath: folder.path).standardizedFileURL])
    }
    if let repository = sourceControl?.first,
      let url = repository.location.remote?.first?.text ?? repository.location.local?.first
    {
      return .remote(RemotePackage(url, repository.requirement.requirement))
    }
    if let package = registry?.first { return .remote(RemotePackage(package.identity, nil)) }
    return nil
  }
}
