package import Graphics

extension Color {
  /// The system's red.
  public static let red = Color(.system(.red))
  /// The system's orange.
  public static let orange = Color(.system(.orange))
  /// The system's yellow.
  public static let yellow = Color(.system(.yellow))
  /// The system's green.
  public static let green = Color(.system(.green))
  /// The system's mint.
  public static let mint = Color(.system(.mint))
  /// The system's teal.
  public static let teal = Color(.system(.teal))
  /// The system's cyan.
  public static let cyan = Color(.system(.cyan))
  /// The system's blue.
  public static let blue = Color(.system(.blue))
  /// The system's indigo.
  public static let indigo = Color(.system(.indigo))
  /// The system's purple.
  public static let purple = Color(.system(.purple))
  /// The system's pink.
  public static let pink = Color(.system(.pink))
  /// The system's brown.
  public static let brown = Color(.system(.brown))
  /// The system's gray.
  public static let gray = Color(.system(.gray))
  /// Black.
  public static let black = Color(.fixed(.black))
  /// White.
  public static let white = Color(.fixed(.white))
  /// Fully transparent.
  public static let clear = Color(.fixed(.clear))
  /// The color of primary content: black or white, depending on the color scheme.
  public static let primary = Color(.system(.primary))
  /// The color of secondary content.
  public static let secondary = Color(.system(.secondary))
  /// The accent color; blue by default.
  public static let accentColor = Color(.accent)
}

extension ResolvedColor {
  package func mixed(with other: ResolvedColor, by fraction: Double) -> ResolvedColor {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return ResolvedColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: mix(opacity, other.opacity))
  }

  init(
    space: Color.RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double
  ) {
    func clamp(_ value: Double) -> Double { value.isNaN ? 0 : max(0, min(1, value)) }
    guard space != .sRGB else {
      self.init(red: clamp(red), green: clamp(green), blue: clamp(blue), opacity: clamp(opacity))
      return
    }
    let linear = Self.linear(space, red: red, green: green, blue: blue)
    self.init(
      red: clamp(Self.encode(linear.red)), green: clamp(Self.encode(linear.green)),
      blue: clamp(Self.encode(linear.blue)), opacity: clamp(opacity))
  }
}
