import CheckedJSON
import Foundation
import Graphics
import PixelOutput
import TestSupport
import Testing

@testable import FramePipeline

@Suite("Manifests")
struct ManifestSchemaTests {
  /// A manifest with every member.
  private var full: Manifest {
    var manifest = Manifest.example(frames: [
      .example(
        at: 0, until: 0.5,
        taps: [
          Manifest.Tap(
            region: PictureRect(x: 0, y: 0, width: 40, height: 30), destination: .openApp(kind: "k")
          ),
          Manifest.Tap(
            region: PictureRect(x: 1, y: 2, width: 3, height: 4),
            polygon: [(1, 2), (4, 2), (2.5, 6)].map { PicturePoint(CGPoint(x: $0.0, y: $0.1)) },
            destination: .url("game:///panda"), label: "Panda"),
          Manifest.Tap(
            region: PictureRect(x: 5, y: 5, width: 2, height: 2),
            destination: .perform(
              IntentAction(
                intent: "4Game5DrinkV",
                parameters: #"{"hero":{"display":"Panda","identifier":"panda"},"sips":2}"#)),
            label: "Drink"),
        ]),
      .example(at: 0.5, until: nil),
    ])
    manifest.displayName = "K"
    manifest.description = "A widget"
    manifest.configuration = .object(["hero": "panda"])
    manifest.reload = Manifest.Reload(.after, date: Timestamp(milliseconds: 1))
    manifest.snapshot = .example
    manifest.placeholder = .example
    manifest.diagnostics = [
      Diagnostic(.warning, "careful"),
      Diagnostic(
        TextFinding(
          .contrast, text: "Panda", region: TextFinding.Region(x: 1, y: 2, width: 3, height: 4),
          measured: 1.5, threshold: 4.5, advice: "is faint", frames: 2,
          firstFrame: "1970-01-01T00:00:00Z")),
    ]
    manifest.frames[0].relevance = Manifest.Relevance(score: 0.8, duration: 600)
    manifest.stack = Manifest.Stack(members: ["panda", "news"])
    manifest.frames[0].instance = "panda"
    manifest.frames[0].kind = "hero"
    manifest.frames[0].description = "Panda first"
    manifest.frames[1].entry = Timestamp(milliseconds: 0)
    manifest.omitted = Manifest.Omission(from: Timestamp(milliseconds: 1500))
    manifest.nextWake = Timestamp(milliseconds: 500)
    manifest.frames[0].refresh = .full
    manifest.frames[1].refresh = Manifest.Refresh.none
    manifest.frames[1].staleAfter = Timestamp(milliseconds: 3_600_000)
    manifest.frames[1].generatedAt = Timestamp(milliseconds: -60_000)
    manifest.frames[1].colorScheme = "dark"
    manifest.device.format = .raw
    manifest.device.buffer = Manifest.Buffer(.spectra6)
    manifest.frames[0].dirty = [PictureRect(x: 0, y: 0, width: 1, height: 1)]
    return manifest
  }

  @Test("match the published schema")
  func valid() throws {
    let validator = try SchemaValidator(schema: ManifestSchema.text)
    #expect(validator.problems(in: full.json) == [])
    #expect(
      validator.problems(in: Manifest.example(frames: [.example(at: 0, until: nil)]).json) == [])
  }

  @Test(
    "are rejected by the schema if they violate it",
    arguments: [
      (#""kind": "k""#, #""kind": 1"#, ".kind: not of type"),
      (#""schemaVersion": 1"#, #""schemaVersion": 2"#, ".schemaVersion: not"),
      (#""family""#, #""familie""#, ".family: missing"),
      (#""family""#, #""familie""#, ".familie: unknown"),
      ("[40, 30]", "[40, 30, 1]", ".size: too many"),
      ("[40, 30]", "[40, 0]", ".size[1]: too small"),
      ("T00:00:00Z", " 00:00:00", ".generatedAt: not"),
      (#""url": "game:///panda""#, #""action": "openApp""#, ".frames[0].taps[1]: 0 of one match"),
      (#""action": "perform""#, #""action": "openApp""#, ".frames[0].taps[2]: 0 of one match"),
      (#""intent": "4Game5DrinkV""#, #""intent": """#, ".frames[0].taps[2].intent: short"),
      (#""rotation": 0"#, #""rotation": 45"#, ".device.rotation: not in"),
      (#""omitted": {"from": "#, #""omitted": {"to": "#, ".omitted.from: missing"),
      (#""entry": "1970"#, #""entry": "Y1970"#, ".frames[1].entry: not"),
      (#""format": "raw""#, #""format": "gif""#, ".device.format: not in"),
      (#".png""#, #".gif""#, ".frames[0].image: not"),
      (#""kind": "contrast""#, #""kind": "ugly""#, ".diagnostics[1].finding.kind: not in"),
      (
        #""firstFrame": "1970"#, #""firstFrame": "Y1970"#,
        ".diagnostics[1].finding.firstFrame: not"
      ),
      (#""refresh": "full""#, #""refresh": "all""#, ".frames[0].refresh: not in"),
      (#""colorScheme": "dark""#, #""colorScheme": "dim""#, ".frames[1].colorScheme: not in"),
      (#""generatedAt": "1969"#, #""generatedAt": "Y1969"#, ".frames[1].generatedAt: not"),
    ])
  func invalid(old: String, new: String, problem: String) throws {
    let text = JSONWriter.string(of: full.json).replacing(old, with: new)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let problems = try SchemaValidator(schema: ManifestSchema.text).problems(in: value)
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }

  @Test("name pictures of every format", arguments: PictureFormat.allCases)
  func formats(format: PictureFormat) throws {
    var manifest = Manifest.example(frames: [.example(at: 0, until: nil)])
    manifest.device.format = format
    manifest.frames[0].picture.image = "frames/\(String(repeating: "0", count: 32)).\(format)"
    #expect(try SchemaValidator(schema: ManifestSchema.text).problems(in: manifest.json) == [])
    let text = JSONWriter.string(of: manifest.json)
    let read = try ManifestFile.manifest(from: Data(text.utf8))
    #expect(read.device.format == format)
    #expect(read.frames[0].picture.format == format)
  }

  @Test("without a format are read as PNG")
  func olderManifests() throws {
    let text = JSONWriter.string(of: Manifest.example(frames: [.example(at: 0, until: nil)]).json)
    let older = text.replacing(#/,\s*"format": "png"/#, with: "")
    #expect(older != text)
    let manifest = try ManifestFile.manifest(from: Data(older.utf8))
    #expect(manifest.device.format == nil)
    #expect(manifest.frames[0].picture.format == .png)
  }

  @Test("describe the pixel format of raw buffers")
  func buffers() {
    let three = Palette(
      id: "bwr", form: .inks(["black", "white", "red"].map { Ink($0, Ink.RGB(0, 0, 0)) }))
    func text(_ palette: Palette) -> String {
      JSONWriter.string(of: Manifest.Buffer(palette).json).split { $0.isWhitespace }.joined()
    }
    #expect(text(.gray4) == #"{"bitsPerPixel":2}"#)
    #expect(
      text(.spectra6)
        == #"{"bitsPerPixel":4,"codes":{"black":0,"white":1,"yellow":2,"red":3,"blue":5,"green":6}}"#
    )
    #expect(text(three) == #"{"bitsPerPixel":1,"planes":["black","red"]}"#)
  }

  @Test("decode to the values that were encoded")
  func readsBack() throws {
    let data = Data(ManifestFile.bytes(of: full))
    #expect(try ManifestFile.manifest(from: data) == full)
    #expect(try JSONDecoder().decode(Manifest.self, from: JSONEncoder().encode(full)) == full)
  }

  @Test("are rejected if a rectangle overflows")
  func endlessRectangle() throws {
    for rect in ["[9223372036854775807, 0, 1, 1]", "[0, 0, 4294967296, 1]", "[0, 0, -1, 1]", "[0]"]
    {
      #expect(throws: DecodingError.self, "\(rect)") {
        try JSONDecoder().decode(PictureRect.self, from: Data(rect.utf8))
      }
    }
  }

  @Test("begin with the schema version and the kind")
  func order() {
    let text = JSONWriter.string(of: full.json)
    #expect(text.hasPrefix("{\n  \"schemaVersion\": 1,\n  \"kind\": \"k\",\n"))
    #expect(text.contains(#""url": "game:///panda""#))
    #expect(text.contains(#""until": null"#))
    #expect(text.contains(#""action": "perform""#))
    #expect(text.contains(#""sips": 2"#))
  }

  @Test(
    "are rejected with a reason if they are malformed",
    arguments: [
      ("", "not a manifest: it is empty; render again"),
      (
        #"{"schemaVersion": 1, "frames": [{"#,
        "not a manifest: it is not JSON, or is truncated; render again"
      ),
      ("[]", "not a manifest: it is not a JSON object with a 'schemaVersion'"),
      (
        #"{"schemaVersion": 7}"#, "a manifest of schema version 7, but this program reads version 1"
      ),
      (#"{"schemaVersion": 1}"#, "not a manifest: 'kind' is missing"),
    ])
  func rejected(text: String, message: String) {
    let error = #expect(throws: ManifestError.self) {
      try ManifestFile.manifest(from: Data(text.utf8))
    }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }
}
