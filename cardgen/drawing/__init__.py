"""Drawing in millimetres: the vocabulary, paths, letters, colours and the ornaments that faces share."""
