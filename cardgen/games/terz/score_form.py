"""The paper score sheet of TERZ: a stroke for each TERZ, and for each wrong call."""

from cardgen.core.score_form import ScoreForm

FORM = ScoreForm(rows=("column.taken", "column.wrong"))
