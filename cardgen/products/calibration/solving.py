"""Least squares for overdetermined linear equations. Pure."""

from collections.abc import Sequence


def least_squares(rows: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """The least squares solution: the normal equations, solved by Gauss-Jordan elimination.

    >>> least_squares([((1.0, 0.0), 2.0), ((1.0, 1.0), 3.0), ((1.0, 2.0), 4.0)])
    [2.0, 1.0]
    """
    size = len(rows[0][0])
    matrix = [
        [sum([row[i] * row[j] for row, _ in rows]) for j in range(size)]
        + [sum([row[i] * value for row, value in rows])]
        for i in range(size)
    ]
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(matrix[i][k]))
        matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
        matrix[k] = [value / matrix[k][k] for value in matrix[k]]
        for i in range(size):
            if i != k:
                matrix[i] = [value - matrix[i][k] * unit for value, unit in zip(matrix[i], matrix[k], strict=True)]
    return [row[size] for row in matrix]
