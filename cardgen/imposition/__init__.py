"""Imposition of cards on sheets: pure functions from scenes to larger scenes, in mm, y downwards.

`paper` has sizes, `grid` the positions of cards, `legend` the caption and the ruler, `marks` the crop marks;
`sheets` combines them, with the backs behind the fronts, `tiles` does the same for mats.
"""
