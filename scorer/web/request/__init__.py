"""One request: the table and the member it is about, the language of the answer, its share of the processor."""
