package import Foundation

/// The objects of a project file (`project.pbxproj`), by identifier.
struct ProjectObjects {
  let file: URL
  let root: ProjectObject
  private let objects: [String: ProjectObject]

  /// Reads a project file: a property list in the format of OpenStep, XML or binary.
  ///
  /// - Throws: ``ProjectError``.
  init(contentsOf file: URL) throws {
    self.file = file
    let data: Data
    do {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= Self.sizeLimit else { throw ProjectError(file, "is larger than 64 MiB") }
      data = try Data(contentsOf: file)
    } catch let error as ProjectError {
      throw error
    } catch {
      throw ProjectError(file, "cannot be read: \(error.localizedDescription)")
    }
    guard
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        as? [String: Any],
      let objects = list["objects"] as? [String: Any], let rootID = list["rootObject"] as? String
    else {
      throw ProjectError(
        file, "is not an Xcode project: it has no 'objects' and 'rootObject' as a property list")
    }
    self.objects = Dictionary(
      uniqueKeysWithValues: objects.compactMap { id, value in
        (value as? [String: Any]).map { (id, ProjectObject(id: id, properties: $0)) }
      })
    guard let root = self.objects[rootID], root.isa == "PBXProject" else {
      throw ProjectError(file, "has no object of kind 'PBXProject'")
    }
    self.root = root
  }

  subscript(id: String?) -> ProjectObject? { id.flatMap { objects[$0] } }

  /// The objects that a list of another one names.
  func list(_ key: String, of object: ProjectObject) -> [ProjectObject] {
    object.strings(key).compactMap { objects[$0] }
  }

  /// The objects of a kind, by identifier.
  func all(_ isa: String) -> [ProjectObject] {
    objects.values.filter { $0.isa == isa }.sorted { $0.id < $1.id }
  }

  /// The groups that contain an object.
  func parents() -> [String: ProjectObject] {
    var parents: [String: ProjectObject] = [:]
    for group in objects.values.sorted(by: { $0.id < $1.id }) {
      for child in group.strings("children") where parents[child] == nil { parents[child] = group }
    }
    return parents
  }

  private static let sizeLimit = 64 << 20
}

/// An object of a project file.
struct ProjectObject {
  let id: String
  private let properties: [String: Any]

  init(id: String, properties: [String: Any]) { (self.id, self.properties) = (id, properties) }

  var isa: String { string("isa") ?? "" }

  func string(_ key: String) -> String? { properties[key] as? String }
  func strings(_ key: String) -> [String] { properties[key] as? [String] ?? [] }

  /// A dictionary of texts; a list is joined with spaces, as Xcode does with build settings.
  func settings(_ key: String) -> [String: String] {
    (properties[key] as? [String: Any] ?? [:]).compactMapValues {
      $0 as? String ?? ($0 as? [String])?.joined(separator: " ")
    }
  }
}

/// The reason why a project cannot be read.
package struct ProjectError: Error, Hashable, CustomStringConvertible {
  package let file: URL
  package let reason: String

  package init(_ file: URL, _ reason: String) { (self.file, self.reason) = (file, reason) }

  package var description: String { "'\(file.path)' \(reason)" }
}
