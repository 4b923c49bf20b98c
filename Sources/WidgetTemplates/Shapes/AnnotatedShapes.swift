import CheckedJSON
import Graphics
import TemplateEvaluation

/// Applies the type annotations in `widget.json` to the shapes of the data.
struct AnnotatedShapes {
  private let notes: [String: TypeAnnotation]
  /// The paths of all values in the sample.
  private var known: [String] = []

  init(_ notes: [String: TypeAnnotation]) { self.notes = notes }

  /// Returns the shape of a source's data with its annotations applied.
  ///
  /// - Throws: ``JSONFileError`` at an annotation that does not fit the sample.
  mutating func source(_ shape: DataShape, named name: String) throws(JSONFileError) -> DataShape {
    let shape = try inside(shape, at: name)
    known.append(name)
    guard let note = notes[name] else { return shape }
    guard !note.isOptional else {
      throw note.origin.error("is a source, which is never missing; remove the '?'")
    }
    return try note.shape(instead: shape, at: name)
  }

  /// Throws for an annotation of a path that does not exist.
  func checkUnknownPaths() throws(JSONFileError) {
    let known = Set(known)
    guard
      let (path, note) = notes.sorted(by: { $0.key < $1.key }).first(where: {
        !known.contains($0.key)
      })
    else { return }
    throw note.origin.error(
      "matches nothing in 'sample.json'"
        + NearestName.question(for: path, among: known.sorted()))
  }

  private mutating func inside(
    _ shape: DataShape, at path: String
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
    let shape = try inside(shape, at: path)
    known.append(path)
    guard let note = notes[path] else { return (shape, isOptional) }
    return (try note.shape(instead: shape, at: path), isOptional || note.isOptional)
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
    for (place, note) in notes.sorted(by: { $0.key < $1.key }) where place.hasPrefix(path + ".") {
      let key = String(place.dropFirst(path.count + 1))
      guard note.isOptional, !key.isEmpty, !key.contains(where: { ".[*".contains($0) }),
        !members.contains(where: { $0.key == key })
      else { continue }
      result.append(
        DataShape.Member(
          key: key, shape: try note.shape(instead: .unknown, at: place), isOptional: true))
      known.append(place)
    }
    return result
  }
}
