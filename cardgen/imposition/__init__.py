"""Cards on sheets: pure functions from scenes to bigger scenes, in millimetres, y downwards.

`paper` knows sizes, `grid` where cards lie, `legend` the line of words and the ruler, `marks` where to cut;
`sheets` puts them together with the backs behind the fronts, `tiles` does the same for mats.
"""
