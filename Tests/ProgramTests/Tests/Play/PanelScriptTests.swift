import Foundation
import FramePipeline
import TestSupport
import Testing

/// The example scripts for panels, with modules that record their calls instead of the drivers.
@Suite(
  .blocking, .enabled(if: PanelPython.isAvailable, "python3-pil is needed: run 'make packages'"))
struct PanelScriptTests {
  private static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/FramePlayer/Panels").path

  /// Has the interface of inky 2.6: `set_image` checks the size, and keeps the colors of the picture.
  private static let inky = """
    from collections import Counter
    class Panel:
        width, height = 800, 480
        def set_image(self, image, saturation=0.5):
            if image.size != (self.width, self.height): raise ValueError("size")
            self.image = image
        def show(self, busy_wait=True):
            colors = Counter(self.image.convert("RGB").getdata())
            with open("shown", "a") as file:
                print(self.image.mode, len(self.image.palette.colors), sum(colors.values()),
                      colors.most_common(1)[0][0], file=file)
    def auto(ask_user=False): return Panel()
    """

  /// Has the interface of waveshare-epaper 1.4 for a 7.5 inch panel, whose glass is a file of bits.
  private static let epaper = """
    import os, types
    class EPD:
        width, height = 800, 480
        def init(self): log("init"); return 0
        def init_part(self): log("init_part"); return 0
        def sleep(self): log("sleep")
        def getbuffer(self, image):
            assert image.size == (self.width, self.height)
            return bytearray(byte ^ 0xFF for byte in image.convert("1").tobytes("raw"))
        def display(self, buffer):
            log("display")
            open("glass", "wb").write(bytes(buffer))
        def display_Partial(self, Image, Xstart, Ystart, Xend, Yend):
            assert Xstart % 8 == Xend % 8 == 0 and 0 <= Xstart < Xend <= self.width
            log(f"display_Partial {Xstart} {Ystart} {Xend} {Yend}")
            glass = bytearray(open("glass", "rb").read())
            width = (Xend - Xstart) // 8
            assert len(Image) == width * (Yend - Ystart)
            for row in range(Yend - Ystart):
                start = (Ystart + row) * self.width // 8 + Xstart // 8
                glass[start:start + width] = Image[row * width:(row + 1) * width]
            open("glass", "wb").write(bytes(glass))
    def log(text): print(text, file=open("calls", "a"))
    def epaper(model): return types.SimpleNamespace(EPD=EPD)
    """

  private func write(_ module: String, to path: String, in folder: TestFolder) throws {
    let file = folder.url.appendingPathComponent("modules/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(module.utf8).write(to: file)
  }

  @Test func inkyShowsAFrameInThePanelsSixColors() throws {
    let timeline = try RenderedTimeline(device: "inky-impression-73")
    try write(Self.inky, to: "inky/auto.py", in: timeline.folder)
    try write("", to: "inky/__init__.py", in: timeline.folder)
    let run = try timeline.play(
      command: "/usr/bin/python3 \(Self.scripts)/inky_show.py {frame}",
      environment: ["PYTHONPATH": "modules"])
    #expect(run.code == 0, "\(run.errors)")
    // The driver dithers nothing if a picture has exactly its six colors.
    #expect(try timeline.folder.text(of: "shown") == "P 6 384000 (255, 255, 255)\n")
  }

  @Test func inkyRejectsAFrameOfAnotherSize() throws {
    let timeline = try RenderedTimeline(device: "inky-impression-57")
    try write(Self.inky, to: "inky/auto.py", in: timeline.folder)
    try write("", to: "inky/__init__.py", in: timeline.folder)
    let run = try timeline.play(
      command: "/usr/bin/python3 \(Self.scripts)/inky_show.py {frame}",
      environment: ["PYTHONPATH": "modules"])
    #expect(run.code == 1)
    #expect(run.errors.contains("the frame has 600x448 pixels, but the panel 800x480"))
  }

  @Test func waveshareIsRefreshedPartiallyFromFrameToFrame() throws {
    let timeline = try RenderedTimeline(device: "waveshare-75-bw")
    try write(Self.epaper, to: "epaper.py", in: timeline.folder)
    let command =
      "/usr/bin/python3 \(Self.scripts)/waveshare_show.py epd7in5_V2 {frame} {partial}"
    var expected = "init\ndisplay\nsleep\n"
    for index in 0..<3 {
      let run = try timeline.play(command: command, environment: ["PYTHONPATH": "modules"])
      #expect(run.code == 0, "\(run.errors)")
      #expect(try timeline.folder.text(of: "calls") == expected)
      #expect(try glass(timeline) == bits(ofFrame: index, in: timeline))
      try timeline.passTime(seconds: RenderedTimeline.interval)
      guard index < 2 else { break }
      let frame = try timeline.manifest().frames[index + 1]
      #expect(frame.refresh == .partial)
      let calls = frame.dirty.map {
        "display_Partial \($0.x) \($0.y) \($0.x + $0.width) \($0.y + $0.height)\n"
      }
      expected += "init_part\n" + calls.joined() + "sleep\n"
    }
  }

  private func glass(_ timeline: RenderedTimeline) throws -> Data {
    try Data(contentsOf: timeline.folder.url.appendingPathComponent("glass"))
  }

  /// The bits of a frame in the driver's format: 1 is black.
  private func bits(ofFrame index: Int, in timeline: RenderedTimeline) throws -> Data {
    let image = try timeline.manifest().frames[index].picture.image
    let run = try Program(path: "/usr/bin/python3").run(
      [
        "-c",
        """
        import sys
        from PIL import Image, ImageChops
        image = Image.open(sys.argv[1]).convert("L")
        open("expected", "wb").write(ImageChops.invert(image).convert("1").tobytes("raw"))
        """, "\(timeline.path)/\(image)",
      ], in: timeline.folder)
    #expect(run.code == 0, "\(run.errors)")
    return try Data(contentsOf: timeline.folder.url.appendingPathComponent("expected"))
  }
}

/// Python with the package for pictures that the scripts use.
enum PanelPython {
  static let isAvailable =
    (try? Program(path: "/usr/bin/python3").run(["-c", "import PIL"], in: TestFolder()).code) == 0
}
