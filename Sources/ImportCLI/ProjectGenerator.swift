import Foundation

/// A program that writes an Xcode project, which repositories with its description leave out.
enum ProjectGenerator: CaseIterable {
  case xcodeGen
  case tuist

  /// The generator whose description is in a folder.
  init?(for folder: URL) {
    let found = Self.allCases.first { $0.description(in: folder) != nil }
    guard let found else { return nil }
    self = found
  }

  /// The name of the description in a folder that has one.
  func description(in folder: URL) -> String? {
    descriptions.first {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }

  private var descriptions: [String] {
    switch self {
    case .xcodeGen: ["project.yml", "project.yaml"]
    case .tuist: ["Project.swift", "Workspace.swift"]
    }
  }

  /// The command that writes the project.
  var command: String {
    switch self {
    case .xcodeGen: "xcodegen generate"
    case .tuist: "tuist generate"
    }
  }
}
