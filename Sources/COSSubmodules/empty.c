// SwiftPM needs a source file in a target of C.
