"""Pages that more than one route answers with: what the log does not tell is looked up, and the page rendered.

frame     the frame of a table's pages
enter     the form of an entry, also when it was refused
share     who may come to a table, also when a form was refused
written   the response to a request that writes, also where somebody else was faster
"""
