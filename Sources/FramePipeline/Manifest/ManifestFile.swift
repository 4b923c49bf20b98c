import CheckedJSON
package import Foundation

/// Reads and writes manifests.
package enum ManifestFile {
  /// The file's name in an instance's folder.
  package static let name = "manifest.json"

  /// Returns the text of a manifest; equal manifests have equal bytes.
  package static func bytes(of manifest: Manifest) -> [UInt8] {
    JSONWriter.bytes(of: manifest.json)
  }

  /// Reads a manifest from any source.
  ///
  /// A returned manifest names no picture outside its folder, all its areas lie in the picture, and its frames are in
  /// order.
  ///
  /// - Throws: ``ManifestError`` with what is wrong with it.
  package static func manifest(from data: Data) throws(ManifestError) -> Manifest {
    try ManifestBounds.check(data)
    let version = try version(of: data)
    guard version == Manifest.currentSchemaVersion else { throw .unknownVersion(version) }
    let manifest = try decoded(Manifest.self, from: data)
    try ManifestValidator(manifest).validate()
    return manifest
  }

  /// Returns the paths of all picture files that a manifest of this version names, without reading the rest of it.
  ///
  /// - Throws: ``ManifestError`` with what is wrong with it.
  static func images(in data: Data) throws(ManifestError) -> Set<String> {
    try ManifestBounds.check(data)
    let pictures = try decoded(Pictures.self, from: data)
    guard pictures.schemaVersion == Manifest.currentSchemaVersion else {
      throw .unknownVersion(pictures.schemaVersion)
    }
    return Set(
      (pictures.frames + [pictures.snapshot, pictures.placeholder].compactMap(\.self)).map(\.image))
  }

  private static func version(of data: Data) throws(ManifestError) -> Int {
    do {
      return try JSONDecoder().decode(Version.self, from: data).schemaVersion
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .malformed(
        data.isEmpty ? "it is empty; render again" : "it is not JSON, or is truncated; render again"
      )
    } catch {
      throw .malformed("it is not a JSON object with a 'schemaVersion'")
    }
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(ManifestError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw .malformed(error.codingPathDescription)
    } catch {
      throw .malformed("\(error)")
    }
  }

  private struct Version: Decodable { let schemaVersion: Int }

  /// The pictures that a manifest names, and nothing else of it.
  private struct Pictures: Decodable {
    struct Picture: Decodable { let image: String }

    let schemaVersion: Int
    let frames: [Picture]
    let snapshot: Picture?
    let placeholder: Picture?
  }
}

/// An error in reading a manifest.
package enum ManifestError: Error, Hashable, CustomStringConvertible {
  case malformed(String)
  case unknownVersion(Int)
  case tooLarge(String)

  /// What is wrong with the file, and what to do about it.
  package var description: String {
    switch self {
    case .malformed(let reason): "not a manifest: \(reason)"
    case .tooLarge(let reason): "a manifest that is too large: \(reason)"
    case .unknownVersion(let version):
      "a manifest of schema version \(version), but this program reads version "
        + "\(Manifest.currentSchemaVersion): render again, or use the program that wrote it"
    }
  }
}

extension DecodingError {
  /// What is wrong, and at which coding path.
  fileprivate var codingPathDescription: String {
    switch self {
    case .typeMismatch(_, let context), .dataCorrupted(let context): Self.text(of: context)
    case .valueNotFound(_, let context): Self.text(of: context)
    case .keyNotFound(let key, let context):
      "'\(Self.path(context.codingPath + [key]))' is missing"
    @unknown default: "\(self)"
    }
  }

  private static func text(of context: Context) -> String {
    "'\(path(context.codingPath))': \(context.debugDescription)"
  }

  /// Formats a coding path, as in `frames[0].taps[1].region`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
  }
}
