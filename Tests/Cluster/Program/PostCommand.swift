import ArgumentParser
import Foundation
import WidgetHost

/// Posts requests, which are lines of JSON in the standard input.
struct PostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "post",
    abstract: "Post the requests of the standard input, and print them once they are accepted.")

  @OptionGroup var day: DayOptions

  func run() throws {
    let store = try HostStore(PostgreSQLAddress(day.database))
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    while let line = readLine() {
      var request = try decoder.decode(DayRequest.self, from: Data(line.utf8))
      do {
        request.after = try store.lastReloadNumber()
        try request.post(to: store, in: day.population)
        OutputLine.write(String(decoding: try encoder.encode(request), as: UTF8.self))
      } catch let error as StateError {
        // The coordinator tries again later.
        OutputLine.write("failed: \(error)")
      }
    }
  }
}
