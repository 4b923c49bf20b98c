import Foundation

/// Records what a host committed while it was simulated.
final class SimulationLog {
  private var histories: [WidgetInstance.ID: SimulatedHistory] = [:]

  func record(_ change: HostChange) {
    for reload in change.reloads {
      let record = reload.record
      histories[record.instance, default: SimulatedHistory()].reloads.append(record)
      if let timeline = reload.timeline {
        histories[record.instance]?.timelines.append(
          SimulatedTimeline(date: record.date, outline: timeline))
      }
    }
  }

  func report(
    of instances: [WidgetInstance], from start: Date, until end: Date
  ) -> SimulationReport {
    SimulationReport(
      start: start, end: end,
      instances: instances.map { instance in
        (histories[instance.id] ?? SimulatedHistory()).summary(of: instance, until: end)
      })
  }
}

/// A timeline and the time from which it was shown.
struct SimulatedTimeline {
  let date: Date
  let outline: TimelineOutline
}

/// The reloads and timelines of an instance.
struct SimulatedHistory {
  var reloads: [ReloadRecord] = []
  var timelines: [SimulatedTimeline] = []

  func summary(of instance: WidgetInstance, until end: Date) -> SimulatedInstance {
    let stale = staleTimes(until: end)
    return SimulatedInstance(
      instance: instance, reloads: reloads, stale: stale,
      shown: shownEntries(until: end).map { shown in
        var shown = shown
        shown.stale = stale.reduce(0) { $0 + $1.overlap(with: shown.from..<shown.until) }
        return shown
      })
  }

  private func end(of index: Int, _ end: Date) -> Date {
    index + 1 < timelines.count ? timelines[index + 1].date : end
  }

  /// Returns for each timeline the interval in which a new one was due but not available.
  private func staleTimes(until end: Date) -> [Range<Date>] {
    var records = reloads[...]
    return timelines.indices.compactMap { index in
      let timeline = timelines[index]
      let next = self.end(of: index, end)
      records = records.drop { $0.date <= timeline.date }
      let later = records.prefix { $0.date <= next }
      let dueDates = later.map { $0.deferredFrom ?? $0.date }
      let due = ([timeline.outline.requestedReload].compactMap { $0 } + dueDates).min() ?? next
      let from = max(due, timeline.date)
      return from < next ? from..<next : nil
    }
  }

  private func shownEntries(until end: Date) -> [ShownEntry] {
    timelines.indices.flatMap { index -> [ShownEntry] in
      let (timeline, next) = (timelines[index], self.end(of: index, end))
      let entries = timeline.outline.entries
      guard timeline.date < next, let first = timeline.outline.currentEntry(at: timeline.date)
      else { return [] }
      let shown = entries[first...].enumerated().prefix { $0.offset == 0 || $0.element.date < next }
      // The first entry is shown even before its date.
      let starts = shown.map { $0.offset == 0 ? timeline.date : $0.element.date }
      return zip(shown, zip(starts, starts.dropFirst() + [next])).map { shown, interval in
        ShownEntry(date: shown.element.date, from: interval.0, until: interval.1)
      }
    }
  }
}

extension Range<Date> {
  /// Returns the length of the overlap, in seconds.
  fileprivate func overlap(with other: Range<Date>) -> TimeInterval {
    let common = clamped(to: other)
    return common.upperBound.timeIntervalSince(common.lowerBound)
  }
}
