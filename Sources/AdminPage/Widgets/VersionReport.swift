import CheckedJSON
import DeviceServer
import FramePipeline
import WidgetHost

/// The versions of widget programs and upgraded templates, and which widgets show each.
struct VersionReport {
  private let programs: [RegisteredProgram]
  private let instances: [WidgetInstance]

  init(of store: HostStore) throws {
    programs = try store.templates() + store.programs()
    instances = try store.instances()
  }

  var response: ServerResponse {
    .json(.object(["programs": .array(programs.map(json))]))
  }

  private func json(of program: RegisteredProgram) -> JSONValue {
    let own = instances.filter(program.owns)
    return .object([
      "name": .string(program.id), "isTemplate": .bool(program.isTemplate),
      "current": .string(program.current), "candidate": program.candidate.map { .string($0) },
      "share": program.canaryShare.map { .string($0.description) },
      "versions": .array(
        program.versions(.canary, .current, .previous).map { version in
          .object([
            "version": version.isInPlace ? nil : .string(version.shortID),
            "added": version.isInPlace ? nil : .string(Timestamp(version.added).text),
            "role": .string(program.role(of: version.id).rawValue),
            "instances": .array(
              own.filter { program.runs(version, $0) }.map { .string($0.id) }),
          ])
        }),
      "failure": program.failure.map { failure in
        .object([
          "version": .string(String(failure.version.prefix(12))),
          "date": .string(Timestamp(failure.date).text),
          "messages": .array(failure.messages.prefix(3).map { .string($0) }),
          "count": .integer(failure.failures.count),
        ])
      },
    ])
  }
}
