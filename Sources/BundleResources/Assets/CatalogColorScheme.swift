/// The appearance for which a catalogue is asked.
package enum CatalogColorScheme: String, Hashable, Codable, Sendable, CaseIterable {
  case light, dark
}
