import Foundation
public import WidgetUI

/// The frame of a widget around a preview.
public struct WidgetPreviewContext: PreviewContext {
  package let family: WidgetFamily

  /// Makes the frame of a family.
  public init(family: WidgetFamily) { self.family = family }

  /// Sets the widget's family and what it allows.
  public func prepare(_ environment: inout EnvironmentValues) {
    WidgetFrame(family: family, size: .zero).prepare(&environment)
  }
}
