public import Foundation
public import SwiftUI

/// The settings that determine the picture of a view; the same on every machine unless a test says otherwise.
public struct SnapshotSettings: Sendable {
  /// Pixels per point.
  public var scale: Double
  /// Light or dark.
  public var colorScheme: ColorScheme
  /// The size of text.
  public var dynamicTypeSize: DynamicTypeSize
  /// The language and region.
  public var locale: Locale
  /// The time zone.
  public var timeZone: TimeZone
  /// The date to which relative dates refer.
  public var date: Date

  /// Creates settings.
  public init(
    scale: Double = 2, colorScheme: ColorScheme = .light, dynamicTypeSize: DynamicTypeSize = .large,
    locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone = .gmt,
    date: Date = Date(timeIntervalSince1970: 1_768_383_660)
  ) {
    self.scale = scale
    self.colorScheme = colorScheme
    self.dynamicTypeSize = dynamicTypeSize
    self.locale = locale
    self.timeZone = timeZone
    self.date = date
  }

  func apply(to environment: inout EnvironmentValues) {
    environment.colorScheme = colorScheme
    environment.dynamicTypeSize = dynamicTypeSize
    environment.locale = locale
    environment.timeZone = timeZone
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = timeZone
    environment.calendar = calendar
    environment.now = date
  }
}

/// How far two pictures may differ, for machines whose libraries draw edges differently.
public struct SnapshotTolerance: Hashable, Sendable {
  /// The largest difference of a red, green, blue or alpha value that does not count, from 0 to 255.
  public var channelDifference: Int
  /// The fraction of pixels that may differ by more, from 0 to 1.
  public var pixelFraction: Double

  /// Creates a tolerance.
  public init(channelDifference: Int = 0, pixelFraction: Double = 0) {
    self.channelDifference = channelDifference
    self.pixelFraction = pixelFraction
  }

  /// The same pixels.
  public static let exact = SnapshotTolerance()

  func allows(_ difference: SnapshotDifference) -> Bool {
    let count = difference.channels.count { $0 > channelDifference }
    return Double(count) <= pixelFraction * Double(difference.channels.count)
  }
}
