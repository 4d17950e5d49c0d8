"""How templates call: what we give them needs nothing of Jinja's own, which it looks for with each call."""

from __future__ import annotations

from types import FunctionType
from typing import Any

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
