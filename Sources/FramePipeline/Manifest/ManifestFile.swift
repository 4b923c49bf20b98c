import CheckedJSON
package import Foundation

/// Reads and writes manifests.
package enum ManifestFile {
  /// The file's name in an instance's folder.
  package static let name = "manifest.json"

  /// The text of a manifest, the same bytes for equal manifests.
  package static func bytes(of manifest: Manifest) -> [UInt8] {
    JSONWriter.bytes(of: manifest.json)
  }

  /// Reads a manifest, whoever wrote it: one that is returned names no picture outside of its folder, has
  /// all of its areas in the picture, and its frames in order.
  ///
  /// - Throws: ``ManifestError`` with what is wrong with it.
  package static func manifest(from data: Data) throws(ManifestError) -> Manifest {
    try ManifestBounds.check(data)
    let version = try version(of: data)
    guard version == Manifest.currentSchemaVersion else { throw .unknownVersion(version) }
    let manifest = try decoded(data)
    try ManifestCheck(manifest).run()
    return manifest
  }

  private static func version(of data: Data) throws(ManifestError) -> Int {
    do {
      return try JSONDecoder().decode(Version.self, from: data).schemaVersion
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .malformed(
        data.isEmpty ? "it is empty; render again" : "it is no JSON, or was cut off; render again")
    } catch {
      throw .malformed("it is not a JSON object with a 'schemaVersion'")
    }
  }

  private static func decoded(_ data: Data) throws(ManifestError) -> Manifest {
    do {
      return try JSONDecoder().decode(Manifest.self, from: data)
    } catch let error as DecodingError {
      throw .malformed(error.place)
    } catch {
      throw .malformed("\(error)")
    }
  }

  private struct Version: Decodable { let schemaVersion: Int }
}

/// The error of a file that is not a manifest.
package enum ManifestError: Error, Hashable, CustomStringConvertible {
  case malformed(String)
  case unknownVersion(Int)
  case tooLarge(String)

  /// What the file is, and what to do.
  package var description: String {
    switch self {
    case .malformed(let reason): "not a manifest: \(reason)"
    case .tooLarge(let reason): "not a manifest that can be read: \(reason)"
    case .unknownVersion(let version):
      "a manifest of schema version \(version), but this program reads version "
        + "\(Manifest.currentSchemaVersion): render again, or use the program that wrote it"
    }
  }
}

extension DecodingError {
  /// What is wrong, and where in the file.
  fileprivate var place: String {
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

  /// The place in the file, as in `frames[0].taps[1].region`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
  }
}
