package import Foundation

extension SimulationReport {
  /// Formats the report for people: a table of reloads and one of entries for each instance.
  package func table(in zone: TimeZone) -> String {
    let clock = SimulationClock(report: self, zone: zone)
    return instances.map { instance in
      [instance.headline, instance.reloadTable(clock), instance.entryTable(clock)]
        .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }.joined(separator: "\n\n\n") + "\n"
  }

  /// One line per instance, for reports of many instances.
  package var summary: String {
    instances.map(\.headline).joined(separator: "\n") + "\n"
  }
}

extension SimulatedInstance {
  fileprivate var headline: String { "\(instance.id): \(counts)" }

  /// The numbers of reloads and entries.
  var counts: String {
    let parts = [
      "\(reloads.count.of("reload")), \(chargedCount) charged",
      deferredCount > 0 ? "\(deferredCount) deferred" : nil,
      coalescedCount > 0 ? "\(coalescedCount) coalesced" : nil,
      failedCount > 0 ? "\(failedCount) failed" : nil,
      shown.count == 1 ? "1 entry shown" : "\(shown.count) entries shown",
      staleTime > 0 ? "stale for \(staleTime.inWords)" : "never stale",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  fileprivate func reloadTable(_ clock: SimulationClock) -> String {
    guard !reloads.isEmpty else { return "" }
    var table = TextTable(
      header: ["reload", "why", "charged", "deferred for", "coalesced", "failure"])
    for reload in reloads {
      table.add([
        clock.text(reload.date), reload.reason.description, reload.isCharged ? "yes" : "no",
        reload.deferredFrom.map { reload.date.timeIntervalSince($0).inWords } ?? "",
        reload.coalescedCount > 0 ? "\(reload.coalescedCount)" : "", reload.failure ?? "",
      ])
    }
    return table.text
  }

  fileprivate func entryTable(_ clock: SimulationClock) -> String {
    guard !shown.isEmpty else { return "" }
    var table = TextTable(header: ["entry", "shown from", "until", "stale for"])
    for entry in shown {
      table.add([
        clock.text(entry.date), clock.text(entry.from), clock.text(entry.until),
        entry.stale > 0 ? entry.stale.inWords : "",
      ])
    }
    return table.text
  }
}

extension ReloadReason {
  /// The reason in words.
  package var description: String {
    switch self {
    case .added: "added"
    case .configured: "configured"
    case .upgraded: "version changed"
    case .atEnd: "end of entries"
    case .after: "policy's date"
    case .requested: "requested"
    case .manual: "requested by a person"
    case .viewed: "came into view"
    case .environment: "environment"
    case .location: "location"
    case .placed: "size or colors on a screen"
    case .outputRemoved: "pictures removed"
    case .performed: "action performed"
    case .clock: "texts follow the clock"
    case .retry: "tried again"
    }
  }
}

extension Int {
  /// Returns the number with its noun, in the plural unless it is 1.
  fileprivate func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// Text in aligned columns.
struct TextTable {
  private var rows: [[String]]

  init(header: [String]) { rows = [header] }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines, indented by two spaces; columns that are empty below their heading are left out.
  var text: String {
    let columns = rows[0].indices.filter { column in
      rows.dropFirst().contains { !$0[column].isEmpty }
    }
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(columns, widths).map { column, width in
        row[column] + String(repeating: " ", count: width - row[column].count)
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(
        line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }.joined(separator: "\n")
  }
}
