// The submodule that `import os.log` names. Its Swift names are in the module `PlacardOS`, which the compiler imports with it.
