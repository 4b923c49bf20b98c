/// The numbers by which panels' controllers call their inks.
///
/// They are those of the header files in Waveshare's drivers (github.com/waveshareteam/e-Paper): `EPD_7in3e.h`,
/// `EPD_7in3f.h` and `EPD_7in3g.h`.
enum InkCodes {
  /// What is known of controllers: the inks in the order of their codes; a code that is none has no name.
  private static let known: [[String?]] = [
    // E Ink Spectra 6 in 4 bits, as the 7.3 inch panel E has it: 4 would be orange.
    ["black", "white", "yellow", "red", nil, "blue", "green"],
    // E Ink ACeP with seven inks in 4 bits, as the panel F has it.
    ["black", "white", "green", "blue", "red", "yellow", "orange"],
    // Black, white, yellow and red in 2 bits, as the panel G has it.
    ["black", "white", "yellow", "red"],
  ]

  /// The code of each ink: of a known controller with just these inks, else the ink's number.
  static func codes(of inks: [Ink]) -> [Int] {
    let names = inks.map(\.name)
    let table = known.first { Set($0.compactMap(\.self)) == Set(names) }
    return names.enumerated().map { number, name in table?.firstIndex(of: name) ?? number }
  }
}
