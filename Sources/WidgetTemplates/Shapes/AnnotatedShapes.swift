import CheckedJSON
import Graphics
import TemplateEvaluation

/// Applies the type annotations in `widget.json` to the shapes of the data.
struct AnnotatedShapes {
  private let annotations: [String: TypeAnnotation]
  /// The paths of all values in the sample.
  private var known: [String] = []

  init(_ annotations: [String: TypeAnnotation]) { self.annotations = annotations }

  /// Returns the shape of a source's data with its annotations applied.
  ///
  /// - Throws: ``JSONFileError`` at an annotation that does not fit the sample.
  mutating func source(_ shape: DataShape, named name: String) throws(JSONFileError) -> DataShape {
    let shape = try annotatedContents(of: shape, at: name)
    known.append(name)
    guard let annotation = annotations[name] else { return shape }
    guard !annotation.isOptional else {
      throw annotation.origin.error("is a source, which is never missing; remove the '?'")
    }
    return try annotation.shape(replacing: shape, at: name)
  }

  /// Throws an error for an annotation of a path that does not exist.
  func checkUnknownPaths() throws(JSONFileError) {
    let known = Set(known)
    guard
      let (path, annotation) = annotations.sorted(by: { $0.key < $1.key }).first(where: {
        !known.contains($0.key)
      })
    else { return }
    throw annotation.origin.error(
      "matches nothing in 'sample.json'"
        + NearestName.suggestionText(for: path, among: known.sorted()))
  }

  private mutating func annotatedContents(
    of shape: DataShape, at path: String
  ) throws(JSONFileError) -> DataShape {
    switch shape {
    case .unknown, .bool, .int, .double, .string, .date, .url, .picture: return shape
    case .array(let element, let hasNulls):
      let (element, isOptional) = try annotated(element, hasNulls, at: path + "[]")
      return .array(element, hasNulls: isOptional)
    case .dictionary(let value):
      return .dictionary(try annotated(value, false, at: path + ".*").shape)
    case .object(let members): return .object(try self.members(members, at: path))
    }
  }

  private mutating func annotated(
    _ shape: DataShape, _ isOptional: Bool, at path: String
  ) throws(JSONFileError) -> (shape: DataShape, isOptional: Bool) {
    let shape = try annotatedContents(of: shape, at: path)
    known.append(path)
    guard let annotation = annotations[path] else { return (shape, isOptional) }
    return (
      try annotation.shape(replacing: shape, at: path), isOptional || annotation.isOptional
    )
  }

  private mutating func members(
    _ members: [DataShape.Member], at path: String
  ) throws(JSONFileError) -> [DataShape.Member] {
    var result: [DataShape.Member] = []
    for member in members {
      let (shape, isOptional) = try annotated(
        member.shape, member.isOptional, at: path + "." + member.key)
      result.append(DataShape.Member(key: member.key, shape: shape, isOptional: isOptional))
    }
    return result + (try annotatedMembers(members, at: path))
  }

  /// Returns the annotated members that the sample does not have, which are therefore optional.
  private mutating func annotatedMembers(
    _ members: [DataShape.Member], at path: String
  ) throws(JSONFileError) -> [DataShape.Member] {
    var result: [DataShape.Member] = []
    for (memberPath, annotation) in annotations.sorted(by: { $0.key < $1.key })
    where memberPath.hasPrefix(path + ".") {
      let key = String(memberPath.dropFirst(path.count + 1))
      guard annotation.isOptional, !key.isEmpty, !key.contains(where: { ".[*".contains($0) }),
        !members.contains(where: { $0.key == key })
      else { continue }
      result.append(
        DataShape.Member(
          key: key, shape: try annotation.shape(replacing: .unknown, at: memberPath),
          isOptional: true))
      known.append(memberPath)
    }
    return result
  }
}
