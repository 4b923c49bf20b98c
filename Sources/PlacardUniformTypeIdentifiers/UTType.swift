@_exported public import Foundation

/// The type of a file or of data, such as a PNG image.
public struct UTType: Sendable {
  /// The name of the type, such as `public.png`.
  public let identifier: String
  /// The types that it conforms to by its declaration in code, which may have such supertypes themselves.
  private let codeSupertypes: [UTType]

  private init(identifier: String, codeSupertypes: [UTType]) {
    self.identifier = identifier
    self.codeSupertypes = codeSupertypes
  }

  init(system identifier: String) { self.init(identifier: identifier, codeSupertypes: []) }

  /// Creates the known type with an identifier, or returns `nil` if there is none.
  public init?(_ identifier: String) {
    let identifier = identifier.lowercased()
    if DynamicType.filenameExtension(of: identifier) != nil {
      self.init(identifier: identifier, codeSupertypes: [.data])
    } else if TypeTable.byIdentifier[identifier] != nil {
      self.init(system: identifier)
    } else {
      return nil
    }
  }

  /// Creates the type of files with a filename extension, without the dot.
  ///
  /// An extension that is not known, or whose type does not conform to `supertype`, has a dynamic type.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else { return nil }
    if let known = TypeTable.byExtension[name].map({ UTType(system: $0) }),
      known.conforms(to: supertype)
    {
      self = known
    } else {
      self.init(
        identifier: DynamicType.identifier(ofExtension: name),
        codeSupertypes: [supertype])
    }
  }

  /// Creates the type of data with a MIME type, or returns `nil` if it is not known.
  ///
  /// Parameters, such as a character set, are ignored.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    guard let known = TypeTable.byMIMEType[name].map({ UTType(system: $0) }),
      known.conforms(to: supertype)
    else { return nil }
    self = known
  }

  /// Creates a type that the app declares.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(importedAs: identifier, conformingTo: parentType)
  }

  /// Creates a type that another app declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier: identifier.lowercased(), codeSupertypes: [parentType ?? .data])
  }

  /// The extension of files of the type.
  public var preferredFilenameExtension: String? {
    DynamicType.filenameExtension(of: identifier) ?? declaration?.extensions.first
  }

  /// The MIME type of data of the type.
  public var preferredMIMEType: String? { declaration?.mimeTypes.first }

  /// Whether the type is generated for an extension that is not known.
  public var isDynamic: Bool { DynamicType.filenameExtension(of: identifier) != nil }
  /// Whether the type is not dynamic.
  public var isDeclared: Bool { !isDynamic }
  /// Whether the type is one of the common types.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// All types that it conforms to, directly or through others.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var next = directSupertypes
    while let type = next.popLast() {
      if found.insert(type).inserted { next += type.directSupertypes }
    }
    return found
  }

  /// Whether it is a type, or conforms to it, directly or through others.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
  /// Whether it conforms to another type.
  public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }
  /// Whether another type conforms to it.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  private var declaration: TypeDeclaration? { TypeTable.byIdentifier[identifier] }

  private var directSupertypes: [UTType] {
    declaration?.supertypes.map { UTType(system: $0) } ?? codeSupertypes
  }
}

extension UTType: Hashable {
  /// Whether both have the same identifier.
  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier == right.identifier
  }
  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: Codable {
  /// Reads an identifier.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    self = UTType(identifier) ?? UTType(importedAs: identifier)
  }
  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

extension URL {
  /// Returns the address with the preferred extension of a type added, if it does not have one of the type.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    if let type = UTType(filenameExtension: pathExtension), type.conforms(to: contentType) {
      return self
    }
    return contentType.preferredFilenameExtension.map { appendingPathExtension($0) } ?? self
  }

  /// Returns the address of a file in a folder, with the preferred extension of a type.
  public func appendingPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }
}

/// The identifiers of types that are generated for filename extensions.
private enum DynamicType {
  private static let prefix = "dyn.extension."

  static func identifier(ofExtension name: String) -> String { prefix + name }

  static func filenameExtension(of identifier: String) -> String? {
    guard identifier.hasPrefix(prefix), identifier.count > prefix.count else { return nil }
    return String(identifier.dropFirst(prefix.count))
  }
}
