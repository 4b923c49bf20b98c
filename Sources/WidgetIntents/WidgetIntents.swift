@_exported public import Foundation
@_exported public import WidgetTimeline
@_exported public import WidgetUI
