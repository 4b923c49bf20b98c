extension Text {
  /// Shows a picture or a symbol in a line of text, in its own size and on the text's baseline.
  public init(_ image: Image) { self.init(content: PictureText(picture: image)) }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds a picture or a symbol.
  public mutating func appendInterpolation(_ image: Image) { append(.text(Text(image))) }
}
