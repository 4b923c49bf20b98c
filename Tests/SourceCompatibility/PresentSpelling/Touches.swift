// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftUI
import UIKit

// In Swift 5 mode, code without isolation uses what Apple's SDK isolates to the main actor; compiled only.

#if swift(<6)
enum Touches {
  static let generator = UISelectionFeedbackGenerator()

  static func select() { generator.selectionChanged() }

  static func picture(of text: String) -> UIImage? { ImageRenderer(content: Text(text)).uiImage }
}
#endif
