import ArgumentParser
import FramePipeline
import PixelOutput

/// Lists displays.
struct DevicesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the displays: pixels, inks, scale, what they are.")

  @OptionGroup var filter: DeviceFilter

  @Flag(help: "Write JSON: the whole profiles.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let registry = state.devices
    let kept = registry.keptIDs.compactMap { profile(of: $0, on: registry) }
    let known = DeviceCatalogue.all.filter { profile in !kept.contains { $0.id == profile.id } }
    let profiles = (known + kept).filter(try filter.admits(among: kept))
    if json {
      return StandardOutput.write(jsonTexts: profiles.map(DeviceProfileFile.text))
    }
    guard !profiles.isEmpty else { throw CommandError("no display matches; try fewer filters") }
    StandardOutput.write(DeviceTable(profiles: profiles).text)
  }

  /// A kept profile; a damaged file is told of, and hides no other display.
  private func profile(of id: String, on registry: DeviceRegistry) -> DeviceProfile? {
    do {
      return try registry.profile(id: id)
    } catch {
      StandardError.reportError("\(error)")
      return nil
    }
  }
}
