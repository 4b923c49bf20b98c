@_exported public import PlacardOS
