"""What Tadika's score is written into: the points of the round's winner, and what they come to."""

from cardgen.core.score_form import ScoreForm

FORM = ScoreForm(("column.points", "column.sum"), row="score.round", least=12, most=24)
