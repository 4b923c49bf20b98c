import Foundation
import WidgetUI

/// Modifiers of all texts in a view.
enum TextModifiers: CatalogueSection {
  static let title = "Texts in a view"

  static var entries: [CatalogueEntry] {
    [
      modifier("font", Parameter<Font?>()) { $0.font($1) },
      modifier("fontWeight", Parameter<Font.Weight?>()) { $0.fontWeight($1) },
      modifier("bold", Parameter(default: true, as: "true")) { $0.bold($1) },
      modifier("italic", Parameter(default: true, as: "true")) { $0.italic($1) },
      modifier("monospacedDigit") { $0.monospacedDigit() },
      modifier("lineLimit", Parameter<Int?>()) { $0.lineLimit($1) },
      modifier("minimumScaleFactor", Parameter<CGFloat>()) { $0.minimumScaleFactor($1) },
      modifier("multilineTextAlignment", Parameter<TextAlignment>()) {
        $0.multilineTextAlignment($1)
      },
    ]
  }
}
