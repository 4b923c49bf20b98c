import Foundation
import SwiftRuntime

/// The principal class of an extension, as named in the program's property list.
struct PrincipalClass {
  let name: String
  let file: String

  /// Reads the first property list that names one: beside the program, and in the resources of the
  /// program and of a module.
  init?(module: String, folder: URL = ProgramFile.url.deletingLastPathComponent()) {
    for file in PrincipalClass.files(module: module, folder: folder) {
      guard let name = PrincipalClass.name(in: file) else { continue }
      self.name = name
      self.file = file.path
      return
    }
    return nil
  }

  /// The class, by its name with or without a module; build settings such as `$(PRODUCT_MODULE_NAME)` are ignored.
  func type(module: String) throws -> INExtension.Type {
    let last = String(name.split(separator: ".").last ?? "")
    let named = name.contains("$(") || !name.contains(".") ? "\(module).\(last)" : name
    guard let type = ProgramClasses.subclass(of: INExtension.self, named: named) else {
      throw IntentHandlingError.unknownHandler(name: name, file: file)
    }
    return type
  }

  private static func files(module: String, folder: URL) -> [URL] {
    let suffixes = [ProgramFile.url.lastPathComponent, module].map { "_\($0).resources" }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let bundles = entries.filter { entry in suffixes.contains { entry.hasSuffix($0) } }.sorted()
    return [folder.appendingPathComponent("Info.plist")]
      + bundles.flatMap { bundle in
        ["Info.plist", "Resources/Info.plist"].map {
          folder.appendingPathComponent(bundle).appendingPathComponent($0)
        }
      }
  }

  private static func name(in file: URL) -> String? {
    guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize,
      size <= fileSizeLimit, let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let section = (list as? [String: Any])?["NSExtension"] as? [String: Any]
    else { return nil }
    return section["NSExtensionPrincipalClass"] as? String
  }

  /// In bytes; such a property list has a few hundred.
  private static let fileSizeLimit = 1 << 20
}

/// The executable of the running program.
enum ProgramFile {
  static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
}

/// The classes that are linked into the program.
enum ProgramClasses {
  /// The subclass of a class by its name as in `Module.Class`: the exact match, else a class of the same name in
  /// another module or type.
  static func subclass<Base: AnyObject>(of base: Base.Type, named name: String) -> Base.Type? {
    let last = String(name.split(separator: ".").last ?? "")
    let found = ProgramTypes.classes(named: last).compactMap { $0 as? Base.Type }
    return found.first { String(reflecting: $0) == name }
      ?? NSClassFromString(name) as? Base.Type
      ?? found.min { String(reflecting: $0) < String(reflecting: $1) }
  }
}
