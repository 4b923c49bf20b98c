import CheckedJSON
import Foundation
import FramePipeline

/// The page of a watched template in a browser.
struct PreviewPage {
  let tab: Tab

  init(_ template: WatchedTemplate, width: Int = 1200, height: Int = 900) throws {
    tab = try Tab(width, height)
    try tab.call("Page.navigate", ["url": .string(template.address)])
    _ = try tab.wait(until: "document.readyState === 'complete' && globalThis.sessionStorage")
  }

  /// Whether all pictures that are wanted come to be there.
  func isDrawn() throws -> Bool {
    try tab.wait(
      until: """
        document.querySelector('figure') && document.getElementById('main').ariaBusy === 'false'
          && [...document.images].every((image) => image.complete && image.naturalWidth > 0)
        """)
  }

  /// The address of a figure's picture, by the place in which it is, such as `0/systemSmall/light/entry`.
  func picture(_ place: String) throws -> String { try tab.text(Self.image(place) + ".src") }

  /// Whether a figure's picture comes to be another one, and is loaded.
  func isOther(_ place: String, than picture: String) throws -> Bool {
    try tab.wait(
      until: "\(Self.image(place)).src !== '\(picture)' && \(Self.image(place)).complete")
  }

  /// What a screen reader says of a figure's picture.
  func messages(_ place: String) throws -> String { try tab.text(Self.image(place) + ".alt") }

  /// Whether a figure's picture comes to say some words.
  func says(_ messages: String, _ place: String) throws -> Bool {
    try tab.wait(until: "\(Self.image(place)).alt.includes('\(messages)')")
  }

  /// Whether an element comes to hold a text.
  func shows(_ text: String, in element: String) throws -> Bool {
    try tab.wait(
      until: "document.querySelector('\(element)')?.textContent.includes(\(Self.quoted(text)))")
  }

  func text(of element: String) throws -> String {
    try tab.text("document.querySelector('\(element)').textContent")
  }

  /// Writes into a field of the form as a person does.
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

  /// Presses a key where nothing has the focus.
  func press(arrow name: String) throws {
    for type in ["keyDown", "keyUp"] {
      try tab.call("Input.dispatchKeyEvent", ["type": .string(type), "key": .string(name)])
    }
  }

  private static func image(_ place: String) -> String {
    "document.querySelector('figure[data-place=\"\(place)\"] img')"
  }

  private static func quoted(_ text: String) -> String {
    JSONWriter.string(of: .string(text)).trimmingCharacters(in: .newlines)
  }
}
