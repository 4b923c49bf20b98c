import WidgetTimeline
public import WidgetUI

/// An enumeration whose cases can be chosen.
public protocol AppEnum: _IntentValue, CaseIterable, RawRepresentable, Hashable, Sendable,
  CustomLocalizedStringResourceConvertible
where RawValue: LosslessStringConvertible {
  /// The display name of the type.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  /// The display representations of the cases.
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension AppEnum {
  /// One of the cases.
  public static var _intentValueType: IntentValueType {
    let displays = caseDisplayRepresentations
    let display = { @Sendable (value: Self) in
      displays[value] ?? DisplayRepresentation(verbatim: "\(value)")
    }
    let encode = { @Sendable (value: Self) in ParameterValue.string(value.rawValue.description) }
    var type = IntentValueType(
      .choice, expected: "one of " + allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "),
      encode: encode, display: display, decode: choice)
    type.choices = allCases.map { IntentOption(value: encode($0), display: display($0)) }
    if let first = allCases.first { type.initialValue = { first } }
    return type
  }

  /// The title of the value.
  public var localizedStringResource: LocalizedStringResource {
    Self.caseDisplayRepresentations[self]?.title ?? "\(String(describing: self))"
  }

  /// The case with a raw value or name; `nil` if it no longer exists.
  private static func choice(of value: ParameterValue) throws -> Self? {
    let text: String
    switch value {
    case .string(let string): text = string
    case .integer(let integer): text = "\(integer)"
    case .bool, .number, .object, .array: throw WrongValueType()
    }
    return RawValue(text).flatMap(Self.init) ?? allCases.first { "\($0)" == text }
  }
}
