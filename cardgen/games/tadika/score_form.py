"""The paper score sheet of Tadika: the points of the round's winner, and their sums."""

from cardgen.core.score_form import ScoreForm

FORM = ScoreForm(("column.points", "column.sum"), row="score.round", least=12, most=24)
