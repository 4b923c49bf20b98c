// Who sees Foundation's networking through this module alone sees the declarations of this module in the
// place of those that they complete: the compiler prefers them to what a module re-exports.
@_exported public import FoundationNetworking
