"""What is left of a game when it is over, and while it runs: chart, CSV, picture, BG Stats link, statistics.

Pure functions over standings, records, names and signs; texts, times and fonts come in as parameters.
"""
