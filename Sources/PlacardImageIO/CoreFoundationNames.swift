@_exported public import Foundation
@_exported public import PlacardCoreGraphics

// The types of Core Foundation that the functions take, as the types of Swift that `as` converts to them on Apple's platforms.

/// Bytes.
public typealias CFData = Data
/// Bytes that are written.
public typealias CFMutableData = NSMutableData
/// A text.
public typealias CFString = String
/// The address of a file.
public typealias CFURL = URL
/// Options or properties by name.
public typealias CFDictionary = [String: Any]
