extension String {
  /// The string with everything but letters, digits and `-._~` percent-encoded (RFC 3986 §2.3).
  package var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      if byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte) {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
