// In files that import Foundation's networking only through this module, its declarations shadow
// those that they extend: the compiler prefers them to re-exported ones.
@_exported public import FoundationNetworking
