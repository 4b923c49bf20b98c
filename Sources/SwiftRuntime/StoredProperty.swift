/// A stored property of a class, as described by the program's reflection metadata.
package struct StoredProperty {
  package let name: String
  package let type: Any.Type
  /// The offset in an object, in bytes.
  let offset: Int

  /// Returns the stored variables of a class and of its superclasses below a base, in order of declaration, without
  /// constants, weak variables and compiler-generated properties.
  package static func all(of type: AnyClass, below base: AnyClass) -> [StoredProperty] {
    let first = fieldCount(of: base)
    let count = fieldCount(of: type)
    guard first < count else { return [] }
    return (first..<count).compactMap { StoredProperty(type, index: $0) }
  }

  private init?(_ type: AnyClass, index: Int) {
    var field = Field(name: nil, release: nil, isStrong: false, isVariable: false)
    let fieldType = describeField(of: type, index: index, &field)
    defer { field.release?(field.name) }
    guard field.isStrong, field.isVariable, let name = field.name.map({ String(cString: $0) }),
      !name.isEmpty, !name.hasPrefix("_"), !name.hasPrefix("$")
    else { return nil }
    self.name = name
    self.type = fieldType
    offset = fieldOffset(of: type, index: index)
  }

  /// Returns the property's value in an object of the class.
  package func value(in object: AnyObject) -> Any {
    func read<Value>(_ type: Value.Type) -> Any { address(in: object, as: type).pointee }
    return _openExistential(type, do: read)
  }

  /// Sets the property of an object; returns `false` if the value has another type.
  package func set(_ value: Any, in object: AnyObject) -> Bool {
    func write<Value>(_ type: Value.Type) -> Bool {
      guard let value = value as? Value else { return false }
      address(in: object, as: type).pointee = value
      return true
    }
    return _openExistential(type, do: write)
  }

  private func address<Value>(
    in object: AnyObject, as type: Value.Type
  ) -> UnsafeMutablePointer<Value> {
    (Unmanaged.passUnretained(object).toOpaque() + offset).assumingMemoryBound(to: type)
  }
}

/// The Swift runtime's description of a field, as `Mirror` reads it.
private struct Field {
  let name: UnsafePointer<CChar>?
  let release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  let isStrong: Bool
  let isVariable: Bool
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func describeField(
  of type: Any.Type, index: Int, _ field: UnsafeMutablePointer<Field>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(of type: Any.Type, index: Int) -> Int
