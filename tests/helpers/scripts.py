"""The project's own tools, as modules."""

import importlib.util
from pathlib import Path
from types import ModuleType

TOOLS = Path(__file__).parents[2] / "tools"


def script(name: str) -> ModuleType:
    """Load a tool as a module; tools are scripts outside any package."""
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
