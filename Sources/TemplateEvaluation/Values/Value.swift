package import WidgetUI

/// A value during evaluation; the checker knows its static type.
package enum Value {
  /// `nil`.
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([Value])
  case dictionary([String: Value])
  /// The values of a record's properties, in order.
  case record(Record)
  /// A view; has a case of its own because templates create views most often.
  case view(AnyView)
  /// A closure of the template.
  case closure(ClosureValue)
  /// A value of a native type, in a `NativeBox` of that type.
  case native(AnyObject)
}

/// A JSON object of the data.
package final class Record {
  package let type: RecordType
  package let values: [Value]

  package init(_ type: RecordType, _ values: [Value]) {
    self.type = type
    self.values = values
  }
}

/// A value of a native Swift type.
@usableFromInline
package final class NativeBox<Wrapped> {
  @usableFromInline package let value: Wrapped

  @inlinable
  package init(_ value: Wrapped) { self.value = value }

  /// The value in a box, whose class is compared with the one that the checker found.
  ///
  /// As no class inherits from a box, comparing is all that a cast has to do: it takes 2 ns, and `as?` takes 16.
  @inlinable
  package static func value(in object: AnyObject) -> Wrapped {
    precondition(type(of: object) == NativeBox.self, "no \(Wrapped.self) in \(object)")
    return unsafeDowncast(object, to: NativeBox.self).value
  }
}

extension Value {
  package var isNull: Bool {
    guard case .null = self else { return false }
    return true
  }

  // The checker guarantees the case; any other one is a bug in this module.
  package var asBool: Bool {
    guard case .bool(let value) = self else { preconditionFailure("no Bool: \(self)") }
    return value
  }

  package var asInt: Int {
    guard case .int(let value) = self else { preconditionFailure("no Int: \(self)") }
    return value
  }

  var asDouble: Double {
    guard case .double(let value) = self else { preconditionFailure("no Double: \(self)") }
    return value
  }

  package var asString: String {
    guard case .string(let value) = self else { preconditionFailure("no String: \(self)") }
    return value
  }

  package var asArray: [Value] {
    guard case .array(let value) = self else { preconditionFailure("no array: \(self)") }
    return value
  }

  package var asDictionary: [String: Value] {
    guard case .dictionary(let value) = self else { preconditionFailure("no dictionary: \(self)") }
    return value
  }

  package var asRecord: Record {
    guard case .record(let value) = self else { preconditionFailure("no record: \(self)") }
    return value
  }

  package var asClosure: ClosureValue {
    guard case .closure(let value) = self else { preconditionFailure("no closure: \(self)") }
    return value
  }

  package var asView: AnyView {
    guard case .view(let value) = self else { preconditionFailure("no view: \(self)") }
    return value
  }

  func asNative<Wrapped>(_ type: Wrapped.Type) -> Wrapped {
    guard case .native(let object) = self else { preconditionFailure("no \(type): \(self)") }
    return NativeBox<Wrapped>.value(in: object)
  }
}

extension Value {
  /// Whether two values of the same type are equal; the type must be `Equatable`.
  package func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let two)): one == two
    case (.int(let one), .int(let two)): one == two
    case (.double(let one), .double(let two)): one == two
    case (.string(let one), .string(let two)): one == two
    case (.array(let one), .array(let two)): one.elementsEqual(two) { $0.isEqual(to: $1) }
    case (.native(let one), .native(let two)):
      (one as? any AnyNativeBox)?.equals(two as? any AnyNativeBox) ?? false
    default: false
    }
  }

  /// Whether a value is less than another one of the same type; the type must be ordered.
  package func isLess(than other: Value) -> Bool {
    switch (self, other) {
    case (.int(let one), .int(let two)): one < two
    case (.double(let one), .double(let two)): one < two
    case (.string(let one), .string(let two)): one < two
    case (.native(let one), .native(let two)):
      (one as? any AnyNativeBox)?.precedes(two as? any AnyNativeBox) ?? false
    default: false
    }
  }
}

/// A native value of any type.
protocol AnyNativeBox {
  var content: Any { get }
}

extension NativeBox: AnyNativeBox {
  var content: Any { value }
}

extension AnyNativeBox {
  func equals(_ other: (any AnyNativeBox)?) -> Bool {
    guard let one = content as? any Equatable, let other else { return false }
    return one.equals(other.content)
  }

  func precedes(_ other: (any AnyNativeBox)?) -> Bool {
    guard let one = content as? any Comparable, let other else { return false }
    return one.precedes(other.content)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

extension Comparable {
  fileprivate func precedes(_ other: Any) -> Bool { (other as? Self).map { self < $0 } ?? false }
}

/// The result of a function that returns no value.
package struct VoidValue: TemplateValue {
  package static var templateType: TemplateType { .void }

  package init() {}
  package init(templateValue: Value) {}

  package var templateValue: Value { .null }
}

/// Creates values from views.
package enum AnyViewValue {
  package static func of<Content: View>(_ view: Content) -> Value { AnyView(view).templateValue }
}
