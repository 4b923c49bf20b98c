package import WidgetUI

/// A value while a template is evaluated; the checker knows its type.
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
  /// A view, of which a template makes more than of anything else.
  case view(AnyView)
  /// A closure of the template.
  case closure(ClosureValue)
  /// A value of a native type, in a `NativeBox` of that type.
  case native(AnyObject)
}

/// An object of the data.
package final class Record {
  package let type: RecordType
  package let values: [Value]

  package init(_ type: RecordType, _ values: [Value]) {
    self.type = type
    self.values = values
  }
}

/// A value of one of Swift's own types.
final class NativeBox<Wrapped> {
  let value: Wrapped

  init(_ value: Wrapped) { self.value = value }
}

extension Value {
  var isNull: Bool {
    guard case .null = self else { return false }
    return true
  }

  // The checker has made sure of the case: another one is a mistake of this module.
  var asBool: Bool {
    guard case .bool(let value) = self else { preconditionFailure("no Bool: \(self)") }
    return value
  }

  var asInt: Int {
    guard case .int(let value) = self else { preconditionFailure("no Int: \(self)") }
    return value
  }

  var asDouble: Double {
    guard case .double(let value) = self else { preconditionFailure("no Double: \(self)") }
    return value
  }

  var asString: String {
    guard case .string(let value) = self else { preconditionFailure("no String: \(self)") }
    return value
  }

  var asArray: [Value] {
    guard case .array(let value) = self else { preconditionFailure("no array: \(self)") }
    return value
  }

  var asDictionary: [String: Value] {
    guard case .dictionary(let value) = self else { preconditionFailure("no dictionary: \(self)") }
    return value
  }

  var asRecord: Record {
    guard case .record(let value) = self else { preconditionFailure("no record: \(self)") }
    return value
  }

  var asClosure: ClosureValue {
    guard case .closure(let value) = self else { preconditionFailure("no closure: \(self)") }
    return value
  }

  var asView: AnyView {
    guard case .view(let value) = self else { preconditionFailure("no view: \(self)") }
    return value
  }

  func asNative<Wrapped>(_ type: Wrapped.Type) -> Wrapped {
    guard case .native(let object) = self else { preconditionFailure("no \(type): \(self)") }
    // The checker compared the types; asking again would cost more than all the rest of a call.
    return unsafeDowncast(object, to: NativeBox<Wrapped>.self).value
  }
}
