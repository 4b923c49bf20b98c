package import Foundation
import LayoutEngine
package import WidgetUI

/// A chart of a simulation: one strip per instance, with its entries, its reloads and its stale intervals.
package struct SimulationView: View {
  private let report: SimulationReport
  private let clock: SimulationClock
  private let width: CGFloat

  /// Creates the view; times are in a time zone, and the width is in points.
  package init(report: SimulationReport, zone: TimeZone, width: CGFloat) {
    self.report = report
    clock = SimulationClock(report: report, zone: zone)
    self.width = width
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 22) {
      Text(verbatim: "\(clock.dayText(report.start)) to \(clock.dayText(report.end))")
        .font(.title2).bold()
      ForEach(0..<report.instances.count, id: \.self) { index in
        DayStrip(instance: report.instances[index], report: report, clock: clock)
      }
      StripLegend()
    }
    .padding(28)
    .frame(width: width, alignment: .leading)
  }
}

/// An instance's strip below its name and its numbers.
private struct DayStrip: View {
  let instance: SimulatedInstance
  let report: SimulationReport
  let clock: SimulationClock

  var body: some View {
    VStack(alignment: .leading, spacing: 5) {
      HStack(alignment: .firstTextBaseline, spacing: 12) {
        Text(verbatim: instance.instance.id).font(.headline).lineLimit(1)
        Spacer(minLength: 12)
        Text(verbatim: instance.counts).font(.footnote).foregroundStyle(.secondary).lineLimit(1)
          .layoutPriority(1)
      }
      Canvas { context, size in
        StripDrawing(instance: instance, report: report, clock: clock, size: size)
          .draw(in: context)
      }
      .frame(height: StripDrawing.height)
    }
  }
}

/// The legend of the colors.
private struct StripLegend: View {
  private let items: [(StripPalette, String)] = [
    (.entry, "entries, one after the other"), (.stale, "stale"), (.charged, "reload, charged"),
    (.free, "reload, not charged"), (.failed, "failed"), (.deferred, "deferred by the budget"),
  ]

  var body: some View {
    HStack(spacing: 18) {
      ForEach(0..<items.count, id: \.self) { index in
        HStack(spacing: 6) {
          RoundedRectangle(cornerRadius: 2).fill(items[index].0.color)
            .frame(width: 12, height: 12)
          Text(verbatim: items[index].1).font(.caption).foregroundStyle(.secondary)
        }
      }
    }
  }
}
