import CheckedJSON
import Foundation
import FramePipeline
import TestSupport
import Testing

extension BrowserTests {
  @Suite("Template preview page", .serialized, .blocking, .chromium)
  struct TemplatePageTests {
    private static let small = "0/systemSmall/light/entry"

    @Test("shows every family on every display, light, dark and as a placeholder")
    func all() throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      let slots = try page.tab.text(
        "[...document.querySelectorAll('figure')].map((figure) => figure.dataset.slot).join('\\n')")
      let expected = ["0", "1"].flatMap { device in
        ["systemSmall", "systemMedium"].flatMap { family in
          ["light/entry", "dark/entry", "light/placeholder"].map { "\(device)/\(family)/\($0)" }
        }
      }
      #expect(slots.split(separator: "\n").map(String.init) == expected)
      // The light, dark and placeholder images differ, and have the size of the panel in pixels.
      let names = try expected.map(page.picture)
      #expect(Set(names).count == expected.count)
      let sizes = try page.tab.text(
        "[...document.images].map((i) => [i.naturalWidth, i.naturalHeight, i.width, i.height].join('×')).join()"
      )
      #expect(
        sizes.split(separator: ",").prefix(3) == [
          "400×240×400×240", "400×240×400×240", "400×240×400×240",
        ])
      #expect(try page.alternativeText(Self.small).contains("412 W"))
      #expect(page.tab.loggedProblems == [])
    }

    @Test("shows the sample at its own date, unless another one is chosen")
    func sampleDate() throws {
      let folder = try TestFolder()
      for (options, time) in [([], "Jan 14"), (["--at", "2026-03-02T10:00:00Z"], "Mar 2")] {
        let process = try PreviewProcess(
          ["weather", "--device", "trmnl-og", "--time-zone", "UTC"] + options, in: folder)
        let page = try PreviewPage(address: process.address)
        #expect(try page.shows(time, in: "#time"))
      }
    }

    @Test("shows a saved change without reloading unchanged images")
    func change() throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      let before = try page.picture(Self.small)
      try template.save(WatchedTemplate.views("Text(\"Changed\")"), as: "views.swift")
      #expect(try page.hasOtherImage(Self.small, than: before))
      #expect(try page.hasAlternativeText("Changed", Self.small))
      // Another blank line results in the same image, which is not loaded again.
      #expect(try page.imagesAreLoaded())
      let now = try page.picture(Self.small)
      let loaded = try page.tab.number(
        "performance.getEntriesByType('resource').filter((r) => r.name.includes('/pictures/')).length"
      )
      let version = try page.tab.number(
        "fetch('/events').then(async (r) => { const { value } = await r.body.getReader().read(); return JSON.parse(new TextDecoder().decode(value).slice(6)).version; })"
      )
      try template.save(WatchedTemplate.views("\n          Text(\"Changed\")"), as: "views.swift")
      #expect(
        try page.tab.wait(
          until:
            "performance.getEntriesByType('resource').some((r) => r.name.includes('/slots/\(Int(version) + 1)/'))"
        ))
      #expect(try page.imagesAreLoaded())
      #expect(try page.picture(Self.small) == now)
      #expect(
        try page.tab.number(
          "performance.getEntriesByType('resource').filter((r) => r.name.includes('/pictures/')).length"
        )
          == loaded)
    }

    @Test("shows an error with its line above the last good images, until it is corrected")
    func error() throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      let before = try page.picture(Self.small)
      try template.save(WatchedTemplate.views("Text(entry.house.powr)"), as: "views.swift")
      #expect(try page.shows("views.swift:8:", in: "#issues"))
      #expect(try page.shows("did you mean 'power'", in: "#issues"))
      #expect(try page.text(of: "#issues pre").contains("Text(entry.house.powr)\n"))
      #expect(try page.picture(Self.small) == before)
      try template.save(WatchedTemplate.views("Text(\"Good\")"), as: "views.swift")
      #expect(try page.hasAlternativeText("Good", Self.small))
      #expect(try page.text(of: "#issues") == "")
    }

    @Test("shows tap links on hover and in a list")
    func taps() throws {
      let link =
        #"if let url = URL(string: "https://example.com/a?b=c") { Link("Open", destination: url) }"#
      let template = try WatchedTemplate(files: ["views.swift": WatchedTemplate.views(link)])
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      let figure = #"figure[data-slot="0/systemMedium/light/entry"]"#
      #expect(try page.text(of: figure + " .more") == "1 link")
      try page.tab.evaluate(
        "document.querySelector('\(figure) svg > *').dispatchEvent(new PointerEvent('pointerenter'))"
      )
      let address = try page.text(of: figure + " .link")
      #expect(address == "https://example.com/a?b=c")
      try page.tab.evaluate("document.querySelector('\(figure) .more').click()")
      #expect(try page.text(of: figure + " li").hasPrefix(address))
    }

    @Test("counts buttons apart from links, and names their actions")
    func buttons() throws {
      let widget = """
        {
          "sources": { "house": { "file": "house.json" } },
          "actions": { "Turn": { "parameters": ["room"], "url": "http://127.0.0.1/turn/{room}" } }
        }
        """
      let views = """
        import SwiftUI

        struct MeterView: View {
          let entry: Entry
          var body: some View { Button("Turn", intent: Turn(room: "hall")) }
        }
        """
      let template = try WatchedTemplate(files: ["widget.json": widget, "views.swift": views])
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      let figure = #"figure[data-slot="0/systemMedium/light/entry"]"#
      #expect(try page.text(of: figure + " .more").hasSuffix("1 button"))
      try page.tab.evaluate("document.querySelector('\(figure) .more').click()")
      #expect(try page.text(of: figure + " li.tap").hasPrefix("performs Turn"))
    }

    @Test(
      "shows the errors of an initially broken template, and its images once they are corrected")
    func broken() throws {
      let template = try WatchedTemplate(files: [
        "widget.json": "{ \"families\": [\"systemSmal\"] }"
      ])
      let page = try PreviewPage(template)
      #expect(try page.shows("widget.json:1:", in: "#issues"))
      try template.save(WatchedTemplate.files["widget.json"] ?? "", as: "widget.json")
      #expect(try page.imagesAreLoaded())
      #expect(try page.text(of: "#name") == "Meter")
      #expect(template.isRunning)
    }

    @Test("switches entries with the slider and with arrow keys")
    func entries() throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      #expect(try page.text(of: "#time").hasPrefix("1 of 4"))
      let first = try page.picture(Self.small)
      try page.press(arrow: "ArrowRight")
      #expect(try page.hasOtherImage(Self.small, than: first))
      #expect(try page.text(of: "#time").hasPrefix("2 of 4"))
      #expect(try page.hasAlternativeText("10:00", Self.small))
      try page.tab.evaluate(
        "(() => { const slider = document.getElementById('entry'); slider.value = 3; "
          + "slider.dispatchEvent(new Event('input')); })()")
      #expect(try page.hasAlternativeText("12:00", Self.small))
      #expect(try page.text(of: "#time").contains("12:00"))
    }

    private static let settings = [
      ("title", "Heat", "Heat"), ("unit", "kW", "412 kW"),
    ]

    @Test("renders with the form's parameter values, and remembers them", arguments: settings)
    func parameter(name: String, value: String, expected: String) throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      try page.fill(name, with: value)
      #expect(try page.hasAlternativeText(expected, Self.small))
      let other = try PreviewPage(template)
      #expect(try other.imagesAreLoaded())
      #expect(try other.alternativeText(Self.small).contains(expected))
      #expect(try other.tab.text("document.getElementById('field-\(name)').value") == value)
    }

    @Test("has a form field for every kind of parameter, and reports invalid values")
    func form() throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      let fields = try page.tab.text(
        "[...document.getElementById('form').elements].map((f) => f.name + ' ' + f.type).join()")
      #expect(
        fields
          == "title text,digits number,factor number,isLoud checkbox,since text,home url,unit select-one,room select-one"
      )
      let rooms = try page.tab.text(
        "[...document.getElementById('field-room').options].map((o) => o.text).join()")
      #expect(rooms == "Hall,Attic")
      try page.fill("digits", with: "12")
      #expect(try page.shows("12", in: "#field-digits-problem"))
      #expect(try page.tab.text("document.getElementById('field-digits').ariaInvalid") == "true")
      let unlabelled = try page.tab.number(
        "[...document.querySelectorAll('input, select, button')].filter((c) => c.checkVisibility() "
          + "&& !c.labels?.length && !c.textContent && !c.ariaLabel).length")
      #expect(unlabelled == 0)
    }

    @Test("switches between sample data and live data")
    func live() throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      #expect(try page.alternativeText(Self.small).contains("412"))
      try page.tab.evaluate("document.querySelector('[name=data][value=live]').click()")
      #expect(try page.hasAlternativeText("999", Self.small))
      try page.tab.evaluate("document.querySelector('[name=data][value=sample]').click()")
      #expect(try page.hasAlternativeText("412", Self.small))
    }

    @Test("shows markup in names as text, and loads nothing from other origins")
    func hostile() throws {
      let markup = #"<img src=x onerror=document.title='taken'></script><script>taken()</script>"#
      let json = JSONWriter.string(of: .string(markup))
      let template = try WatchedTemplate(files: [
        "widget.json": """
        { "name": \(json), "description": \(json), "families": ["systemSmall"],
          "parameters": { "a": { "type": "string", "title": \(json), "description": \(json), "default": \(json) } } }
        """,
        "views.swift":
          "struct MeterView: View { let entry: Entry; var body: some View { Text(entry.configuration.a) } }",
      ])
      let page = try PreviewPage(template)
      #expect(try page.imagesAreLoaded())
      #expect(try page.text(of: "#name") == markup)
      #expect(try page.text(of: "#text") == markup)
      #expect(try page.text(of: "#form label") == markup)
      #expect(try page.alternativeText(Self.small).contains("onerror"))
      try template.save("struct \(markup)", as: "views.swift")
      #expect(try page.shows("<img", in: "#issues"))
      #expect(try page.tab.number("document.querySelectorAll('img:not(.frame img)').length") == 0)
      #expect(
        page.tab.requestedURLs.allSatisfy {
          $0.hasPrefix(template.address) || $0.hasPrefix("data:")
        })
      #expect(page.tab.loggedProblems == [])
    }

    @Test("fits narrow screens, and keeps the positions of images", arguments: [360, 760, 1440])
    func widths(width: Int) throws {
      let template = try WatchedTemplate()
      let page = try PreviewPage(template, width: width)
      #expect(try page.imagesAreLoaded())
      #expect(try page.tab.number("document.documentElement.scrollWidth") <= Double(width))
      let slots =
        "[...document.querySelectorAll('.frame')].map((f) => f.getBoundingClientRect().top).join()"
      let before = try page.tab.text(slots)
      try template.save(
        WatchedTemplate.views("Text(\"Changed\").font(.largeTitle"), as: "views.swift")
      #expect(try page.shows("views.swift", in: "#issues"))
      #expect(try page.tab.text(slots) == before)
    }
  }
}
