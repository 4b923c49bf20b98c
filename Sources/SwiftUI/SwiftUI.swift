@_exported public import Dispatch
@_exported public import Foundation
@_exported public import Graphics
@_exported public import LayoutEngine
@_exported public import Observation
@_exported public import WidgetUI

@_exported public import protocol WidgetIntents.ControlWidget
@_exported public import protocol WidgetIntents.ControlWidgetConfiguration
@_exported public import enum WidgetIntents.ControlWidgetConfigurationBuilder
@_exported public import protocol WidgetIntents.ControlWidgetTemplate
@_exported public import enum WidgetIntents.ControlWidgetTemplateBuilder
@_exported public import struct WidgetIntents.EmptyControlWidgetConfiguration
@_exported public import struct WidgetIntents.EmptyControlWidgetTemplate
@_exported public import struct WidgetTimeline.EmptyWidgetConfiguration
@_exported public import protocol WidgetTimeline.Widget
@_exported public import protocol WidgetTimeline.WidgetBundle
@_exported public import enum WidgetTimeline.WidgetBundleBuilder
@_exported public import protocol WidgetTimeline.WidgetConfiguration
