"""The paper score sheet of Threepia: the points of rows in each turn, and those for an empty hand."""

from cardgen.core.score_form import ScoreForm

FORM = ScoreForm(("column.rows", "column.emptied"), row="column.turn", least=12, most=30)
