import Foundation

/// What a command has a worker do with the author's code.
package enum WidgetTask: Codable, Sendable {
  case describe(DescribeTask)
  case form(ParameterFormTask)
  case render(RenderTask)
  case preview(PreviewTask)
  case dump(DumpTask)
  case drawScreenMember(ScreenMemberTask)
  case composeScreen(ScreenTask)

  func run(_ context: TaskContext) async throws {
    switch self {
    case .describe(let task): try task.run(context)
    case .form(let task): try await task.run(context)
    case .render(let task): try await task.run(context)
    case .preview(let task): try await task.run(context)
    case .dump(let task): try await task.run(context)
    case .drawScreenMember(let task): try await task.run(context)
    case .composeScreen(let task): try await task.run(context)
    }
  }
}

/// What a task has in its worker: the program's widgets, and the channel that it reports through.
struct TaskContext: Sendable {
  let source: WidgetProgramSource
  let connection: WorkerConnection

  func report(progress text: String) { connection.send(.progress(text)) }

  func report(problem text: String) { connection.send(.problem(text)) }

  /// Adds a part of what the command gives.
  func send(output text: String) { connection.send(output: text) }

  /// Adds a value in JSON.
  func send(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    send(output: String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
