"""The columns of Take Three's score sheet: bonus numbers, cards left, and points of six rounds at most."""

from cardgen.core.score_form import ScoreForm

FORM = ScoreForm(("column.bonus", "column.left", "column.points"), row="score.round", least=6, most=6)
