// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import SwiftUI

// Names of Foundation and Dispatch that Linux lacks, beside an import of Foundation.

final class Marker: NSObject {}

struct SoundingLog {
  private let queue = DispatchSerialQueue(label: "soundings")

  func note(_ depth: Double, in defaults: UserDefaults) {
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(NSEC_PER_MSEC))) {}
    defaults.setValue(depth, forKey: "depth")
    defaults.setValue(defaults.value(forKey: "depth"), forKey: "previous")
  }

  func age(of date: Date) -> String {
    let started: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
    let relative = RelativeDateTimeFormatter()
    relative.unitsStyle = .short
    relative.dateTimeStyle = .named
    let interval = DateComponentsFormatter()
    interval.unitsStyle = .abbreviated
    interval.allowedUnits = [.hour, .minute]
    let span: CFTimeInterval = CFAbsoluteTimeGetCurrent() - started
    return autoreleasepool {
      relative.localizedString(for: date, relativeTo: .now) + (interval.string(from: span) ?? "")
    }
  }

  func share(of depth: Decimal, in greatest: Decimal) -> CGFloat {
    CGFloat(truncating: (depth / greatest) as NSNumber)
  }

  var bundle: Bundle { Bundle(for: Marker.classForCoder()) }
}
