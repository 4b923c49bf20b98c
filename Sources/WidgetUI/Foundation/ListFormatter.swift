// The names and types are Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

/// Joins texts to a list, such as "tea, milk, and sugar".
public class ListFormatter: Formatter, @unchecked Sendable {
  /// The language.
  public var locale: Locale! = .current
  /// Formats items that are not strings; `nil` uses their descriptions.
  public var itemFormatter: Formatter?

  /// Joins texts in the current language.
  public class func localizedString(byJoining strings: [String]) -> String {
    ListFormatter().string(from: strings) ?? ""
  }

  /// Joins items.
  public func string(from items: [Any]) -> String? {
    let texts = items.map { item in
      itemFormatter?.string(for: item) ?? (item as? String) ?? "\(item)"
    }
    return texts.formatted(.list(type: .and).locale(locale ?? .current))
  }

  /// Joins the items of an array; returns `nil` for other types.
  public override func string(for object: Any?) -> String? {
    (object as? [Any]).flatMap(string)
  }
}
