import Foundation

/// What identifies a program to which background transfers belong.
package enum BackgroundTransferIdentity {
  /// The environment variable with the name of a registered program, whose versions have different paths.
  package static let variable = "PLACARD_PROGRAM"

  /// Returns the name of a registered program, or the path of the executable.
  package static func program(environment: [String: String]) -> String {
    if let name = environment[variable], !name.isEmpty { return name }
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments.first ?? ""
  }
}
