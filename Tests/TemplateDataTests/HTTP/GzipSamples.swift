/// A small file that decompresses to a large one.
enum GzipSamples {
  /// Ten megabytes of zeros, compressed twice, in Base64.
  static let tenMegabytes = """
    H4sIAAAAAAACA+3YOw3CYBhA0a+UoTwCEmCukM4siEAFTTqyoABwgAZW0p3UA+CA1y+D5pzpariLXRHJIL9fsuwX9f\
    59fhbjAAAAAHqu7po8zYBYfm7Vag0AAAD03WY+G6UXMHxtH9OJOQIA/+AYbXk9RJziC161MrztJwAA
    """
}
