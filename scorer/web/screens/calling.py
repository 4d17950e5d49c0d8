"""How templates call, and what they know: without what Jinja does for templates that we don't have."""

from __future__ import annotations

from collections.abc import MutableMapping
from types import FunctionType
from typing import Any

from flask.templating import Environment
from jinja2.runtime import Context, Macro


class PlainCalls(Context):
    """Calls plain functions and macros at once; what wishes for the context or the environment, as Jinja does."""

    def call(self, what: Any, /, *args: Any, **kwargs: Any) -> Any:
        """What a template calls, in a loop or a block whose names Jinja hands along."""
        is_macro = type(what) is Macro
        if not is_macro and (type(what) is not FunctionType or hasattr(what, "jinja_pass_arg")):
            return super().call(what, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return what(self.eval_ctx, *args, **kwargs) if is_macro else what(*args, **kwargs)


class PlainNames(Environment):
    """Gives each template what all know in one dictionary, as it is when the template is read.

    Jinja chains two dictionaries, so that a template sees what is added later. Here nothing is, and the chain is copied
    name by name for each page, each included part and each file of macros.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows beside its values."""
        return {**self.globals, **(d or {})}
