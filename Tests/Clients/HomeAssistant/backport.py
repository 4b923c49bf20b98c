"""Installs the part of Home Assistant that checks discoveries, rewritten for Debian's Python.

Home Assistant needs a newer Python than Debian has, but only for how it writes types: `type X = …` and type parameters
(PEP 695), and quotes inside of f-strings (PEP 701). No schema depends on them.

    backport.py WHEEL FOLDER < MODULES
"""

import re
import sys
import zipfile
from pathlib import Path, PurePath

import libcst as cst
from libcst import matchers as m

KINDS = {cst.TypeVar: "TypeVar", cst.TypeVarTuple: "TypeVarTuple", cst.ParamSpec: "ParamSpec"}
TYPING = '__import__("typing_extensions")'


class Backport(cst.CSTTransformer):
    def __init__(self):
        self.variables = {}

    def declare(self, parameters):
        """Notes type parameters, and returns them as arguments of `Generic`."""
        names = []
        for parameter in parameters.params:
            kind = KINDS[type(parameter.param)]
            name = parameter.param.name.value
            self.variables[name] = kind
            names.append("*" + name if kind == "TypeVarTuple" else name)
        return ", ".join(names)

    def leave_TypeAlias(self, original, updated):
        if updated.type_parameters:
            self.declare(updated.type_parameters)
        return cst.Assign([cst.AssignTarget(updated.name)], cst.parse_expression(f"{TYPING}.Any"))

    def leave_FunctionDef(self, original, updated):
        if not updated.type_parameters:
            return updated
        self.declare(updated.type_parameters)
        return updated.with_changes(type_parameters=None)

    def leave_ClassDef(self, original, updated):
        if not updated.type_parameters:
            return updated
        generic = f"{TYPING}.Generic[{self.declare(updated.type_parameters)}]"
        return updated.with_changes(
            type_parameters=None, bases=[*updated.bases, cst.Arg(cst.parse_expression(generic))],
            lpar=cst.LeftParen(), rpar=cst.RightParen())

    def leave_ImportFrom(self, original, updated):
        if updated.relative or not m.matches(updated, m.ImportFrom(module=m.Name("typing"))):
            return updated
        return updated.with_changes(module=cst.Name("typing_extensions"))

    def leave_FormattedString(self, original, updated):
        """Replaces a string with quotes inside of quotes, which are in messages only."""
        try:
            compile(cst.Module([]).code_for_node(updated), "string", "eval")
            return updated
        except SyntaxError:
            return cst.SimpleString("'…'")

    def leave_Module(self, original, updated):
        declarations = [
            cst.parse_statement(f'{name} = {TYPING}.{kind}("{name}")')
            for name, kind in self.variables.items()]
        header = m.SimpleStatementLine(
            body=[m.Expr(m.SimpleString()) | m.ImportFrom(module=m.Name("__future__"))])
        start = next((i for i, line in enumerate(updated.body) if not m.matches(line, header)), 0)
        return updated.with_changes(
            body=[*updated.body[:start], *declarations, *updated.body[start:]])


def backported(source, path):
    """Returns the source of a module for this Python."""
    try:
        compile(source, path, "exec")
        # What later versions of `typing` have.
        if not re.search(r"\b(TypeVar|TypeIs|override)\b", source):
            return source
    except SyntaxError:
        pass
    source = cst.parse_module(source).visit(Backport()).code
    compile(source, path, "exec")
    return source


modules = tuple(f"homeassistant/{line.strip()}" for line in sys.stdin)
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name in wheel.namelist():
        is_of_root = PurePath(name).parent == PurePath("homeassistant")
        if name.endswith(".py") and (is_of_root or name.startswith(modules)):
            target = Path(sys.argv[2], name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(backported(wheel.read(name).decode(), name))
