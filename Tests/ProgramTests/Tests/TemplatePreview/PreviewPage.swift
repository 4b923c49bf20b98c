import CheckedJSON
import Foundation
import FramePipeline

/// The preview page of a watched template in a browser.
struct PreviewPage {
  let tab: Tab

  init(_ template: WatchedTemplate, width: Int = 1200, height: Int = 900) throws {
    try self.init(address: template.address, width: width, height: height)
  }

  init(address: String, width: Int = 1200, height: Int = 900) throws {
    tab = try Tab(width, height)
    try tab.call("Page.navigate", ["url": .string(address)])
    _ = try tab.wait(until: "document.readyState === 'complete' && globalThis.sessionStorage")
  }

  /// Waits until all images are loaded, and returns whether they are.
  func imagesAreLoaded() throws -> Bool {
    try tab.wait(
      until: """
        document.querySelector('figure') && document.getElementById('main').ariaBusy === 'false'
          && [...document.images].every((image) => image.complete && image.naturalWidth > 0)
        """)
  }

  /// Returns the URL of a figure's image, by the figure's path, such as `0/systemSmall/light/entry`.
  func picture(_ slot: String) throws -> String { try tab.text(Self.image(slot) + ".src") }

  /// Waits until a figure has another image that is loaded, and returns whether it has.
  func hasOtherImage(_ slot: String, than picture: String) throws -> Bool {
    try tab.wait(
      until: "\(Self.image(slot))?.src !== '\(picture)' && \(Self.image(slot))?.complete")
  }

  /// Returns the alternative text of a figure's image.
  func alternativeText(_ slot: String) throws -> String {
    try tab.text(Self.image(slot) + ".alt")
  }

  /// Waits until the alternative text of a figure's image contains a text, and returns whether it does.
  func hasAlternativeText(_ messages: String, _ slot: String) throws -> Bool {
    try tab.wait(until: "\(Self.image(slot))?.alt.includes('\(messages)')")
  }

  /// Waits until an element contains a text, and returns whether it does.
  func shows(_ text: String, in element: String) throws -> Bool {
    try tab.wait(
      until: "document.querySelector('\(element)')?.textContent.includes(\(Self.quoted(text)))")
  }

  func text(of element: String) throws -> String {
    try tab.text("document.querySelector('\(element)').textContent")
  }

  /// Sets the value of a form field, and dispatches a change event.
  func fill(_ field: String, with text: String) throws {
    try tab.evaluate(
      """
      (() => {
        const control = document.getElementById('field-\(field)');
        if (control.type === 'checkbox') control.checked = \(Self.quoted(text)) === 'true';
        else control.value = \(Self.quoted(text));
        control.dispatchEvent(new Event('change', { bubbles: true }));
      })()
      """)
  }

  /// Presses an arrow key without focusing an element.
  func press(arrow name: String) throws {
    for type in ["keyDown", "keyUp"] {
      try tab.call("Input.dispatchKeyEvent", ["type": .string(type), "key": .string(name)])
    }
  }

  private static func image(_ slot: String) -> String {
    "document.querySelector('figure[data-slot=\"\(slot)\"] img')"
  }

  private static func quoted(_ text: String) -> String {
    JSONWriter.string(of: .string(text)).trimmingCharacters(in: .newlines)
  }
}
