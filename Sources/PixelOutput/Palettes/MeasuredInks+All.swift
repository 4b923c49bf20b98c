extension MeasuredInks {
  /// All sets of measured inks, with measurements of real panels first in each palette.
  ///
  /// Sources: OpenDisplay's epaper-dithering (raw photographs at 6,500 K, relative to white paper; `-raw` without
  /// that), aitjcize's esp32-photoframe (docs/MEASURED_PALETTE.md), paperlesspaper's epdoptimize, dmellok's tesserae
  /// (`picpak`, `soft-mid`), Pimoroni's inky driver and forum, bitbank2's bb_epaper, OpenEPaperLink's tag C3.
  package static let all: [MeasuredInks] = [
    MeasuredInks(
      "spectra6/opendisplay-7.3-v2", .measured,
      0x1F1829, 0xA8B4B6, 0xB4AD00, 0x711813, 0x24468B, 0x32543C),
    MeasuredInks(
      "spectra6/opendisplay-7.3", .measured,
      0x1A0D23, 0xB9CACD, 0xCAB800, 0x790900, 0x00458B, 0x285239),
    MeasuredInks(
      "spectra6/opendisplay-7.3-raw", .measured,
      0x160B1E, 0x9CACAF, 0xAA9D00, 0x660800, 0x003B77, 0x224631),
    MeasuredInks(
      "spectra6/aitjcize-photoframe", .measured,
      0x020202, 0xB3B6AB, 0xC9B800, 0x750A00, 0x002F6B, 0x214528),
    MeasuredInks(
      "spectra6/epdoptimize-default", .measured,
      0x1F2226, 0xB9C7C9, 0xC1BB1E, 0x62201E, 0x233F8E, 0x35563A),
    MeasuredInks(
      "spectra6/epdoptimize-legacy", .measured,
      0x191E21, 0xE8E8E8, 0xEFDE44, 0xB21318, 0x2157BA, 0x125F20),
    MeasuredInks(
      "spectra6/epdoptimize-aitjcize", .measured,
      0x020202, 0xBEC8C8, 0xCDCA00, 0x871300, 0x05409E, 0x27663C),
    MeasuredInks(
      "spectra6/epdoptimize-boeber", .measured,
      0x1F2226, 0xD6D6D6, 0xDBD529, 0xEA4843, 0x416CE1, 0x067406),
    MeasuredInks(
      "spectra6/pimoroni-saturated", .vendor,
      0x000000, 0xA1A4A5, 0xD0BE47, 0x9C484B, 0x3D3B5E, 0x3A5B46),
    MeasuredInks(
      "spectra6/pimoroni-forum", .estimated,
      0x000000, 0xFFFFFF, 0xF0E050, 0xA02020, 0x5080B8, 0x608050),
    MeasuredInks(
      "spectra6/bb_epaper", .estimated,
      0x120C10, 0xA5A5A5, 0x968327, 0x52180A, 0x28487B, 0x59683F),
    MeasuredInks(
      "acep7/epdoptimize", .measured,
      0x191E21, 0xF1F1F1, 0x53A428, 0x31318F, 0xD20E13, 0xF3CF11, 0xB85E1C),
    MeasuredInks(
      "acep7/pimoroni-saturated", .vendor,
      0x000000, 0xD9F2FF, 0x037C4C, 0x1B2EC6, 0xF55022, 0xFFFF44, 0xEF792C),
    MeasuredInks("bwry/opendisplay-3.97", .measured, 0x0A070E, 0xADB2AE, 0x55180E, 0xAC8000),
    MeasuredInks("bwry/picpak", .measured, 0x242522, 0xECE9DF, 0xBC4248, 0xDEB428),
    MeasuredInks("bwry/oepl-perceptual", .vendor, 0x000000, 0xFFFFFF, 0xFF0000, 0xC8C800),
    MeasuredInks(
      "bwry/opendisplay-4.2-placeholder", .placeholder, 0x050505, 0xC8C8C8, 0x780F05, 0xC8B400),
    MeasuredInks("bwy/opendisplay-placeholder", .placeholder, 0x050505, 0xC8C8C8, 0xC8B400),
    MeasuredInks("bwr/opendisplay-placeholder", .placeholder, 0x050505, 0xC8C8C8, 0x780F05),
    MeasuredInks("bw/epdoptimize", .estimated, 0x212121, 0xE6E6E6),
    MeasuredInks("bw/opendisplay-4.26-placeholder", .placeholder, 0x050505, 0xDCDCDC),
    MeasuredInks("gray-4/soft-mid", .estimated, 0x1E1E1E, 0x6E6E6E, 0xB4B4B4, 0xE8E8E8),
  ]

  /// Returns the set with an id, which has to exist.
  static func named(_ id: String) -> MeasuredInks {
    guard let inks = all.first(where: { $0.id == id }) else {
      preconditionFailure("there are no measured inks '\(id)'")
    }
    return inks
  }
}
