package import FramePipeline
package import WidgetUI

/// A screen that a person is editing.
package struct ScreenDraft: Hashable, Sendable {
  /// The text of its file.
  package var text: String
  /// The version that the person began with.
  package var base: ScreenChange.Base

  package init(text: String, base: ScreenChange.Base) {
    self.text = text
    self.base = base
  }
}

/// What a screen that a person is editing shows at a time.
package struct ScreenPreview: Sendable {
  package var proof: ScreenProof
  package var scheme: ColorScheme
  /// The time zone of the host, in which the screen's times are.
  package var timeZone: String
  /// What is wrong with members.
  package var notes: [String]

  package init(proof: ScreenProof, scheme: ColorScheme, timeZone: String, notes: [String]) {
    self.proof = proof
    self.scheme = scheme
    self.timeZone = timeZone
    self.notes = notes
  }
}
