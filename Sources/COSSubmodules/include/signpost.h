// The submodule that `import os.signpost` names.
