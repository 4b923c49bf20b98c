import EmbeddedFiles
import Foundation
import FramePipeline
import Graphics
import InternetDates
import WidgetWorker

/// The gallery as one self-contained page with embedded pictures and clickable tap targets.
struct GalleryPage {
  let title: String
  let pictures: [GalleryPicture]
  /// Returns the picture file with a name.
  let data: (String) throws -> Data

  func html() throws -> String {
    HTMLTemplate(.galleryPage).filled([
      "title": title.htmlEscaped,
      "style": EmbeddedFile.galleryStyle.text,
      "summary": summary,
      "sections": try kinds.map(section).joined(separator: "\n"),
      "script": EmbeddedFile.galleryScript.text,
    ]) + "\n"
  }

  private var summary: String {
    let widgets = Set(pictures.filter { !$0.stage.isPreview }.map(\.kind)).count
    return "\(widgets) \(widgets == 1 ? "widget" : "widgets"), \(pictures.count) pictures."
  }

  private var kinds: [String] { pictures.uniqued(on: \.kind).map(\.kind) }

  private func section(of kind: String) throws -> String {
    let matching = pictures.filter { $0.kind == kind }
    guard let first = matching.first else { return "" }
    let rows = try matching.uniqued(on: \.family).map { try row(of: $0.family, in: matching) }
    return HTMLTemplate(.gallerySection).filled([
      "name": first.displayName.htmlEscaped, "description": first.description.htmlEscaped,
      "kind": kind.htmlEscaped, "rows": rows.joined(separator: "\n"),
    ])
  }

  /// Returns a family's pictures: a strip for each color scheme, which scrolls if it is wider than the page.
  private func row(of family: String, in pictures: [GalleryPicture]) throws -> String {
    let matching = pictures.filter { $0.family == family }
    let strips = try matching.uniqued(on: \.colorScheme).map { first in
      let figures = try matching.filter { $0.colorScheme == first.colorScheme }.map(figure)
      return HTMLTemplate(.galleryRow).filled([
        "colorScheme": first.colorScheme, "figures": figures.joined(separator: "\n"),
      ])
    }
    return HTMLTemplate(.galleryFamily).filled([
      "family": family.htmlEscaped, "rows": strips.joined(separator: "\n"),
    ])
  }

  private func figure(of picture: GalleryPicture) throws -> String {
    let source = try data(picture.file).base64EncodedString()
    let width = Double(picture.width) / picture.scale
    let isSmall = Double(picture.height) / picture.scale < 80
    return HTMLTemplate(.galleryFigure).filled([
      "shownWidth": width.css, "colorScheme": picture.colorScheme,
      "size": isSmall ? " small" : "",
      "width": "\(picture.width)", "height": "\(picture.height)", "source": source,
      "description": "\(picture.displayName), \(picture.family), \(picture.caption)".htmlEscaped,
      "taps": picture.taps.map { anchor(of: $0, in: picture) }.joined(separator: "\n"),
      "caption": picture.caption.htmlEscaped, "date": date(of: picture),
      "notes": notes(picture.diagnostics),
      "proof": try picture.proof.map { try figure(of: $0, picture) } ?? "",
    ])
  }

  /// Returns a simulation of the display, with one display pixel per page pixel.
  private func figure(of proof: GalleryPicture.Proof, _ picture: GalleryPicture) throws -> String {
    let source = try data(proof.file).base64EncodedString()
    return HTMLTemplate(.galleryProof).filled([
      "width": "\(proof.width)", "height": "\(proof.height)", "source": source,
      "description":
        "\(picture.displayName), \(picture.family), \(picture.caption), proof".htmlEscaped,
      "caption": picture.caption.htmlEscaped,
    ])
  }

  private func date(of picture: GalleryPicture) -> String {
    guard case .entry(_, _, let date) = picture.stage else { return "" }
    let text = InternetDate.text(of: date, fraction: .never)
    let short = String(text.dropLast(4)).replacing("T", with: " ")
    return HTMLTemplate(.galleryDate).filled(["date": text, "shortDate": short])
  }

  private func notes(_ notes: [String]) -> String {
    guard !notes.isEmpty else { return "" }
    let items = notes.map { HTMLTemplate(.galleryNote).filled(["note": $0.htmlEscaped]) }
    return HTMLTemplate(.galleryNotes).filled(["notes": items.joined()])
  }

  private func anchor(of tap: GalleryPicture.Tap, in picture: GalleryPicture) -> String {
    func percent(_ length: Double, _ whole: Int) -> String {
      (length / Double(max(whole, 1)) * 100).css
    }
    let (href, effect) =
      switch tap.effect {
      case .opens(let url): (url, "opens \(url)")
      case .performs(let action): ("#", "performs \(action)")
      }
    return HTMLTemplate(.galleryTap).filled([
      "href": href.htmlEscaped, "effect": effect.htmlEscaped,
      "title": (tap.label ?? effect).htmlEscaped,
      "left": percent(tap.x, picture.width), "top": percent(tap.y, picture.height),
      "width": percent(tap.width, picture.width), "height": percent(tap.height, picture.height),
    ])
  }
}

extension Double {
  /// The number in CSS, rounded to thousandths.
  fileprivate var css: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(clamping: rounded)) : String(rounded)
  }
}
