/// The numbers by which panels' controllers call their inks.
enum InkCodes {
  /// What is known of controllers: the inks in the order of their codes; a code that is none has no name.
  private static let known: [[String?]] = [
    // E Ink Spectra 6 (Waveshare's driver of the 7.3 inch panel E).
    ["black", "white", "yellow", "red", nil, "blue", "green"],
    // E Ink ACeP with seven inks (Waveshare's driver of the 7.3 inch panel F).
    ["black", "white", "green", "blue", "red", "yellow", "orange"],
    // Four inks in 2 bits (JD79660 and its kin).
    ["black", "white", "yellow", "red"],
  ]

  /// The code of each ink: of a known controller with just these inks, else the ink's number.
  static func codes(of inks: [Ink]) -> [Int] {
    let names = inks.map(\.name)
    let table = known.first { Set($0.compactMap(\.self)) == Set(names) }
    return names.enumerated().map { number, name in table?.firstIndex(of: name) ?? number }
  }
}
