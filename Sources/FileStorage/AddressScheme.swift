/// Tells addresses such as `s3://frames` from the paths of files.
package enum AddressScheme {
  /// Returns the scheme with which an address begins, such as `s3`, or `nil` if the text is a path (RFC 3986, section 3.1).
  package static func scheme(of text: String) -> Substring? {
    guard let end = text.firstRange(of: "://")?.lowerBound,
      text[..<end].wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil
    else { return nil }
    return text[..<end]
  }
}
