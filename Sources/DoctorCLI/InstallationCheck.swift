import CairoBackend
import Foundation
import ICUData
import PlacardCLI
import WidgetHost

/// Checks what Placard needs from a machine besides the program itself.
struct InstallationCheck {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  /// The findings, one for each subject that the machine has.
  var findings: [Finding] { Finding.Subject.allCases.compactMap(finding(on:)) }

  private func finding(on subject: Finding.Subject) -> Finding? {
    switch subject {
    case .fonts: fonts
    case .libraries: libraries
    case .icuData: Self.finding(on: machine.icuData)
    case .certificates: certificates
    case .templates: templates
    case .timeZones: timeZones
    case .state: state
    case .host: host
    case .nodes: nodes
    case .displays: displays
    case .space: space
    case .clock: clock
    }
  }

  // MARK: Packages of the system

  private var fonts: Finding {
    let packages = FontPackage.designs + FontPackage.scripts
    let missing = Set(
      packages.filter { !machine.isReadable($0.directory + "/" + $0.probeFile) }.map(\.name))
    guard !missing.isEmpty else {
      return .ok(.fonts, "all \(FontPackage.names.count) packages are installed")
    }
    let names = missing.sorted()
    return .error(
      .fonts,
      "\(names.map { "'\($0)'" }.joined(separator: ", ")) cannot be read, so other fonts are drawn",
      advice: "run 'apt-get install \(names.joined(separator: " "))'")
  }

  /// Placard does not start without the other libraries.
  private var libraries: Finding {
    let pictures = [
      ("librsvg", "librsvg-2.so.2", "SVG", "librsvg2-2"),
      ("poppler", "libpoppler-glib.so.8", "PDF", "libpoppler-glib8"),
    ]
    for (name, file, format, package) in pictures where !machine.loadsLibrary(file) {
      return .warning(
        .libraries, "\(name) cannot be loaded, so pictures in \(format) are not drawn",
        advice: "run 'apt-get install \(package)'")
    }
    return .ok(.libraries, "\(machine.libraryVersions), librsvg 2, poppler")
  }

  /// Returns the finding on the data with which dates and numbers are formatted.
  static func finding(on icuData: ICUDataState) -> Finding {
    switch icuData {
    case .builtIn: .ok(.icuData, "they are part of the program")
    case .file(let path): .ok(.icuData, "'\(path)' is read")
    case .missing(let error): .error(.icuData, error.message, advice: error.advice)
    }
  }

  /// The certificate authorities of Debian, which libcurl reads unless a variable names others.
  private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

  private var certificates: Finding {
    let named = machine.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    let path = named ?? Self.authorities
    guard machine.isReadable(path) else {
      return .warning(
        .certificates, "'\(path)' cannot be read, so templates cannot fetch data by 'https'",
        advice: named == nil
          ? "run 'apt-get install ca-certificates'" : "correct or remove the variable SSL_CERT_FILE"
      )
    }
    return .ok(.certificates, "'\(path)' has the certificate authorities")
  }

  private var templates: Finding {
    let found = machine.templates
    if let error = found.errors.first {
      let others = found.errors.count - 1
      return .warning(
        .templates, error + (others == 0 ? "" : " (and \(others) more)"),
        advice: "run 'placard check' with the folder of the template")
    }
    guard found.count > 0 else {
      return .warning(
        .templates, "there are no templates",
        advice: found.emptyMessage)
    }
    return .ok(.templates, found.count == 1 ? "1 can be used" : "\(found.count) can be used")
  }

  // MARK: Time

  /// A zone with daylight saving time, whose offset differs between January and July 2026.
  private static let sample = (
    name: "Europe/Berlin",
    offsets: [
      (Date(timeIntervalSince1970: 1_768_435_200), 3600),
      (Date(timeIntervalSince1970: 1_784_073_600), 7200),
    ]
  )

  private var timeZones: Finding {
    let (name, offsets) = Self.sample
    let isRight = offsets.allSatisfy { machine.offset(name, $0) == $1 }
    guard isRight, machine.isReadable("/usr/share/zoneinfo/" + name) else {
      return .error(
        .timeZones, "the rules of '\(name)' cannot be read, so local times are wrong",
        advice: "run 'apt-get install tzdata'")
    }
    return .ok(.timeZones, "the system's time zone is '\(machine.timeZone)'")
  }

  /// A time before this version was written, in seconds since 1970.
  private static let earliest = Date(timeIntervalSince1970: 1_767_225_600)

  private var clock: Finding {
    let time = machine.now.formatted(.iso8601)
    guard machine.now >= Self.earliest else {
      return .error(
        .clock,
        "the clock shows \(time), which has passed, so that frames are shown at wrong times",
        advice: "run 'timedatectl set-ntp true', or set the clock with 'date'")
    }
    if machine.isClockSynchronized == false {
      return .warning(
        .clock, "the clock shows \(time), and no time server sets it",
        advice: "run 'apt-get install systemd-timesyncd', unless the clock is set in another way")
    }
    return .ok(.clock, "the clock shows \(time)")
  }

  // MARK: State

  private var state: Finding {
    let path = machine.state.path
    guard let folder = machine.folder(path) else { return missingState }
    let other = "choose another with '--state' or 'PLACARD_STATE'"
    guard folder.isFolder else {
      return .error(.state, "'\(path)' is not a folder", advice: other)
    }
    guard folder.owner == machine.user else {
      return .error(
        .state, "'\(path)' belongs to another user, with the id \(folder.owner)",
        advice:
          "run the command as that user, as with 'runuser -u NAME -- placard doctor', or \(other)")
    }
    guard folder.isWritable else {
      return .error(
        .state, "'\(path)' cannot be written", advice: "run 'chmod u+rwx' on it, or \(other)")
    }
    if let problem = machine.databaseProblem() {
      return .error(
        .state, problem,
        advice: databaseAdvice ?? "restore a backup with 'placard restore', or \(other)")
    }
    return .ok(.state, "\(stateLocation) can be used")
  }

  /// The database on a server with the state, or else its folder.
  private var stateLocation: String {
    machine.state.server.map { "the database '\($0)'" } ?? "'\(machine.state.path)'"
  }

  /// What to do about a database on a server; `nil` if the database is in the state folder.
  private var databaseAdvice: String? {
    guard machine.state.server != nil else { return nil }
    return
      "correct it on the server, or choose another database with '--state' or 'PLACARD_DATABASE'"
  }

  private var missingState: Finding {
    let path = machine.state.path
    guard let parent = existingFolder else {
      return .error(.state, "'\(path)' cannot be created", advice: "choose another with '--state'")
    }
    guard machine.folder(parent)?.isWritable == true else {
      return .error(
        .state, "'\(path)' does not exist, and '\(parent)' cannot be written",
        advice: "create it, or choose another with '--state' or 'PLACARD_STATE'")
    }
    if let problem = machine.databaseProblem(), let advice = databaseAdvice {
      return .error(.state, problem, advice: advice)
    }
    return .ok(
      .state,
      machine.state.server == nil
        ? "'\(path)' is created when the first widget is added"
        : "\(stateLocation) can be used, and '\(path)' is created for the files of this machine")
  }

  private var host: Finding {
    let host = machine.host
    if let problem = host.problem(at: machine.now) {
      return .error(.host, problem.message, advice: problem.advice)
    }
    guard let process = host.process else {
      return .ok(.host, "none runs for \(stateLocation)")
    }
    guard let last = host.lastPass else { return .ok(.host, "process \(process) runs") }
    let age = max(0, machine.now.timeIntervalSince(last))
    return .ok(.host, "process \(process) scheduled \(age.inWords) ago")
  }

  private var displays: Finding {
    let names = machine.displaysShowingRemoved()
    guard !names.isEmpty else { return .ok(.displays, "none shows what was removed") }
    return .warning(
      .displays,
      "\(names.count == 1 ? "one shows" : "\(names.count) show") what was removed: "
        + names.listed(atMost: 10),
      advice: "run 'placard device assign' with the display and '--show'")
  }

  /// The state folder, or the nearest folder above it that exists.
  private var existingFolder: String? {
    var path = machine.state.path
    while machine.folder(path) == nil {
      guard path.count > 1, let slash = path.lastIndex(of: "/") else { return nil }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
  }

  /// The free space below which writing frames is about to fail, and that below which it should be increased, in bytes.
  private static let (minimumBytes, lowBytes) = (Int64(16_000_000), Int64(256_000_000))

  private var space: Finding {
    guard let folder = existingFolder, let free = machine.freeBytes(folder) else {
      return .warning(
        .space, "the free space of '\(machine.state.path)' is unknown",
        advice: "check it with 'df'")
    }
    let message = "\(Self.text(of: free)) are free for '\(machine.state.path)'"
    let advice = "run 'placard clean', and remove other files from this file system"
    if free < Self.minimumBytes { return .error(.space, message, advice: advice) }
    if free < Self.lowBytes { return .warning(.space, message, advice: advice) }
    return .ok(.space, message)
  }

  /// Returns a size in MB, or in GB from 10 GB on.
  private static func text(of bytes: Int64) -> String {
    bytes < 10_000_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1_000_000_000) GB"
  }
}
