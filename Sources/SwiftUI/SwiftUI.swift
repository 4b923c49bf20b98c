@_exported public import Dispatch
@_exported public import Foundation
@_exported public import Graphics
@_exported public import LayoutEngine
@_exported public import Observation
@_exported public import WidgetUI
