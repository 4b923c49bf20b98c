package import Foundation

/// Encodes values as bytes that are equal for equal values and differ for different ones, as input of a digest.
///
/// Numbers have a fixed width, texts and lists begin with their length, and every case of an enumeration begins with a
/// number of its own. Encoded pictures and files are not part of the bytes: these contain the index of a picture in
/// ``images`` or of a file in ``files``, whose contents the digest has to include.
package struct CanonicalEncoder: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// The distinct encoded pictures, in the order of their first use.
  package private(set) var images: [ImageContent] = []
  /// The paths of distinct files, in the order of their first use.
  package private(set) var files: [String] = []

  package init() {}

  /// Encodes a value.
  package mutating func encode(_ value: some CanonicallyEncodable) {
    value.encodeCanonically(to: &self)
  }

  /// Encodes the number of a case.
  package mutating func encode(case number: UInt8) { bytes.append(number) }

  /// Encodes the index of a picture in ``images``.
  package mutating func encode(image content: ImageContent) {
    let index = images.firstIndex(of: content) ?? images.endIndex
    if index == images.endIndex { images.append(content) }
    encode(index)
  }

  /// Encodes the index of a path in ``files``.
  package mutating func encode(file path: String) {
    let index = files.firstIndex(of: path) ?? files.endIndex
    if index == files.endIndex { files.append(path) }
    encode(index)
  }

  fileprivate mutating func append(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  fileprivate mutating func append(contentsOf text: String.UTF8View) {
    bytes.append(contentsOf: text)
  }
}

/// A value with a canonical encoding: equal values have equal bytes.
package protocol CanonicallyEncodable {
  /// Appends the value to an encoder.
  func encodeCanonically(to encoder: inout CanonicalEncoder)
}

extension UInt64: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) { encoder.append(self) }
}

extension Int: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.append(UInt64(bitPattern: Int64(self)))
  }
}

extension Bool: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(case: self ? 1 : 0)
  }
}

extension Double: CanonicallyEncodable {
  /// Appends the bit pattern; both zeros have the same one, and so has everything that is not a number.
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.append(self == 0 ? 0 : isNaN ? Double.nan.bitPattern : bitPattern)
  }
}

extension CGFloat: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(Double(self))
  }
}

extension String: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(utf8.count)
    encoder.append(contentsOf: utf8)
  }
}

extension Array: CanonicallyEncodable where Element: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(count)
    for element in self { encoder.encode(element) }
  }
}

extension Optional: CanonicallyEncodable where Wrapped: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    switch self {
    case nil: encoder.encode(case: 0)
    case let value?:
      encoder.encode(case: 1)
      encoder.encode(value)
    }
  }
}

extension CanonicallyEncodable where Self: RawRepresentable, RawValue: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) { encoder.encode(rawValue) }
}
