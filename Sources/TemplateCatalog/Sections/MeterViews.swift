import Foundation
import TemplateEvaluation
import WidgetUI

/// Gauges and progress views.
enum MeterViews: CatalogSection {
  static let title = "Gauges and progress"

  private static let value = Parameter<Double>("value")
  private static let bounds = Parameter<ClosedRange<Double>>("in", default: 0...1, as: "0...1")
  private static let label = Parameter<ViewContent>("label")
  private static let current = Parameter<ViewContent>("currentValueLabel")

  static var entries: [CatalogEntry] { gauges + progress + named + timed }

  private static var gauges: [CatalogEntry] {
    [
      view("Gauge", value, bounds, label) { value, bounds, label in
        Gauge(value: value, in: bounds) { label.views }
      },
      view("Gauge", value, bounds, label, current) { value, bounds, label, current in
        Gauge(value: value, in: bounds) {
          label.views
        } currentValueLabel: {
          current.views
        }
      },
      view(
        "Gauge", value, bounds, label, current, Parameter<ViewContent>("minimumValueLabel"),
        Parameter<ViewContent>("maximumValueLabel")
      ) { value, bounds, label, current, least, most in
        Gauge(value: value, in: bounds) {
          label.views
        } currentValueLabel: {
          current.views
        } minimumValueLabel: {
          least.views
        } maximumValueLabel: {
          most.views
        }
      },
    ]
  }

  private static let done = Parameter<Double?>("value")
  private static let total = Parameter("total", default: 1.0, as: "1")

  private static var progress: [CatalogEntry] {
    [
      view("ProgressView") { ProgressView() },
      view("ProgressView", label) { label in ProgressView { label.views } },
      view("ProgressView", done, total) { ProgressView(value: $0, total: $1) },
      view("ProgressView", done, total, label) { value, total, label in
        ProgressView(value: value, total: total) { label.views }
      },
      view("ProgressView", done, total, label, current) { value, total, label, current in
        ProgressView(value: value, total: total) {
          label.views
        } currentValueLabel: {
          current.views
        }
      },
    ]
  }

  private static var named: [CatalogEntry] {
    let (key, string) = (Parameter<LocalizedStringKey>(), Parameter<String>())
    return [
      view("ProgressView", key) { ProgressView($0) },
      view("ProgressView", string) { ProgressView($0) },
      view("ProgressView", key, done, total) { ProgressView($0, value: $1, total: $2) },
      view("ProgressView", string, done, total) { ProgressView($0, value: $1, total: $2) },
    ]
  }

  private static var timed: [CatalogEntry] {
    let interval = Parameter<ClosedRange<Date>>("timerInterval")
    let countsDown = Parameter("countsDown", default: true, as: "true")
    return [
      view("ProgressView", interval, countsDown) {
        ProgressView(timerInterval: $0, countsDown: $1)
      },
      view("ProgressView", interval, countsDown, label) { interval, countsDown, label in
        ProgressView(timerInterval: interval, countsDown: countsDown) { label.views }
      },
      view("ProgressView", interval, countsDown, label, current) {
        interval, countsDown, label, current in
        ProgressView(timerInterval: interval, countsDown: countsDown) {
          label.views
        } currentValueLabel: {
          current.views
        }
      },
    ]
  }
}
