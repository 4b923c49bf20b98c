import Foundation
import Fuzzing

// Sends the requests that the bytes describe to a server in a network, and to one that only this machine reaches.
// With '--write-seeds FOLDER' it writes the requests that the fuzzer begins with.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--write-seeds" {
  for (number, sample) in SampleRequest.all.enumerated() {
    let file = URL(fileURLWithPath: CommandLine.arguments[2]).appending(path: "\(number).txt")
    try Data(RequestScript.text(of: sample).utf8).write(to: file)
  }
} else {
  let servers = [try FuzzedServer(requiresTokens: true), try FuzzedServer(requiresTokens: false)]
  fuzz { bytes in
    for server in servers { server.send(RequestScript(bytes)) }
  }
}
