import Foundation

/// A task that a command sends to a worker with the author's code; a host sends a `HostTask` for each job.
package enum CommandTask: Codable, Sendable {
  case describe(DescribeTask)
  case form(ParameterFormTask)
  case forms(ParameterFormsTask)
  case formPreview(ParameterFormPreviewTask)
  case render(RenderTask)
  case preview(PreviewTask)
  case dump(DumpTask)
  case drawScreenMember(ScreenMemberTask)
  case composeScreen(ScreenTask)

  func run(_ context: TaskContext) async throws {
    switch self {
    case .describe(let task): try await task.run(context)
    case .form(let task): try await task.run(context)
    case .forms(let task): try await task.run(context)
    case .formPreview(let task): try await task.run(context)
    case .render(let task): try await task.run(context)
    case .preview(let task): try await task.run(context)
    case .dump(let task): try await task.run(context)
    case .drawScreenMember(let task): try await task.run(context)
    case .composeScreen(let task): try await task.run(context)
    }
  }
}

/// The context of a task in its worker: the program's widgets, and the channel for its reports.
struct TaskContext: Sendable {
  let source: WidgetProgramSource
  let connection: WorkerConnection

  func report(progress text: String) { connection.send(.progress(text)) }

  func report(problem text: String) { connection.send(.problem(text)) }

  /// Sends a part of the command's output.
  func send(output text: String) { connection.send(output: text) }

  /// Sends a value as JSON output.
  func send(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    send(output: String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
