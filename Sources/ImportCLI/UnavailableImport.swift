import Foundation
import XcodeProject

/// A module that a source imports although it is not available, with its location.
struct UnavailableImport: Hashable, CustomStringConvertible {
  let file: URL
  let line: Int
  let module: String
  let reason: String

  var description: String {
    "\(file.path):\(line): error: module '\(module)' is not available: \(reason)"
  }
}

/// An import that is left out, with its location.
struct OmittedImport: Hashable, CustomStringConvertible {
  let file: URL
  let line: Int
  let module: String

  var description: String {
    "\(file.path):\(line): warning: 'import \(module)' is left out: the file uses nothing of it"
  }
}

extension ImportedModules {
  /// Why nothing provides a module, and what to do.
  func reason(for module: String) -> String {
    if programs.contains(module) {
      return
        "it is a program of the project; add the files that are used to the target of the extension, or to a framework"
    }
    if let package = remotePackages[module] {
      let reason = package.requirement == nil ? "has no known version" : "is left out"
      return
        "it belongs to the package '\(package.url)', which \(reason); put the import and its uses into "
        + "'#if canImport(\(module))'"
    }
    if Self.deviceDataModules.contains(module) {
      return
        "it reads data of an Apple device, and is not planned; provide the data over the network, and put the "
        + "import and its uses into '#if canImport(\(module))'"
    }
    if Self.persistenceModules.contains(module) {
      return
        "it reads an app's database of objects, and is not planned; provide the data as a file or over the network, and put "
        + "the import and its uses into '#if canImport(\(module))'"
    }
    if module == "Security" {
      return
        "it reads the keychain of an Apple device, which Linux does not have, and is not planned; keep the secret in a file "
        + "of the app group's folder, and put the import and its uses into '#if canImport(\(module))'"
    }
    return "Placard does not have it; put the import and its uses into '#if canImport(\(module))'"
  }

  private static let persistenceModules: Set = ["CoreData", "SwiftData"]

  private static let deviceDataModules: Set = [
    "AVFoundation", "CloudKit", "Contacts", "CoreLocation", "CoreMotion", "EventKit",
    "HealthKit",
    "HomeKit", "MapKit", "MediaPlayer", "MusicKit", "Photos", "StoreKit",
    "WatchConnectivity",
    "WeatherKit",
  ]
}
