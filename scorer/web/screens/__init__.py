"""Pages that more than one route answers with: what the log does not tell is looked up, and the page rendered.

frame     what stands around every page of a table
enter     the form of an entry, also when it was refused
share     who may come to a table, also when a form was refused
written   what is answered to whoever has written, also where somebody else was faster
"""
