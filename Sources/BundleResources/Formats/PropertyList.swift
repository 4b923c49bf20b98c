import Foundation

/// A property list, reduced to what string tables need.
indirect enum PropertyList: Hashable, Sendable {
  case string(String)
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A number, a date, data or a Boolean.
  case other

  /// Why a property list cannot be read.
  struct Failure: Error { let reason: String }

  /// The greatest nesting depth of lists.
  static let depthLimit = 32

  /// Whether the bytes are a property list in XML or in binary.
  static func isRecognized(_ data: Data) -> Bool {
    isBinary(data) || isXML(data)
  }

  /// Reads a property list in XML or in binary.
  init(_ data: Data) throws(Failure) {
    if Self.isBinary(data) {
      self = try BinaryPropertyList.value(of: data)
    } else {
      self = try Self.xml(data)
    }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var dictionary: [String: PropertyList]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }

  private static func isBinary(_ data: Data) -> Bool { data.starts(with: "bplist".utf8) }

  private static func isXML(_ data: Data) -> Bool {
    // Without zero bytes, UTF-16 looks like ASCII.
    let start = data.prefix(64).filter { $0 != 0 && $0 < 0x80 }
    let text = String(decoding: start, as: UTF8.self).drop(while: \.isWhitespace)
    return ["<?xml", "<plist", "<!DOCTYPE"].contains { text.hasPrefix($0) }
  }

  private static func xml(_ data: Data) throws(Failure) -> PropertyList {
    guard let value = try? PropertyListSerialization.propertyList(from: data, format: nil) else {
      throw Failure(reason: "it is not a property list")
    }
    return try PropertyList(bridging: value, depth: 0)
  }

  private init(bridging value: Any, depth: Int) throws(Failure) {
    guard depth < Self.depthLimit else { throw Failure(reason: "it is nested too deeply") }
    if let text = value as? String {
      self = .string(text)
    } else if let entries = value as? [String: Any] {
      var dictionary: [String: PropertyList] = [:]
      for (key, value) in entries {
        dictionary[key] = try PropertyList(bridging: value, depth: depth + 1)
      }
      self = .dictionary(dictionary)
    } else if let elements = value as? [Any] {
      var array: [PropertyList] = []
      for element in elements {
        array.append(try PropertyList(bridging: element, depth: depth + 1))
      }
      self = .array(array)
    } else {
      self = .other
    }
  }
}
