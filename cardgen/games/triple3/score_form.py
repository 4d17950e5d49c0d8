"""The paper score sheet of Triple³: the cards left in each round, and a circle for each chip."""

from cardgen.core.score_form import ScoreForm

FORM = ScoreForm(("column.left", "column.chip"), row="score.round", least=7, most=13, ticks=4)
