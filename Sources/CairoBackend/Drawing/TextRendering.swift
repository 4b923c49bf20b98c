package import Graphics

/// How the edges of text and rules come out.
package enum TextRendering: Hashable, Sendable {
  /// With gray edges, for panels of many tones.
  case smooth
  /// Without gray edges and in one of the panel's inks, for panels of few.
  case crisp(inks: [ResolvedColor])

  /// Without gray edges in black or white.
  package static let blackAndWhite = TextRendering.crisp(inks: [.black, .white])
}
