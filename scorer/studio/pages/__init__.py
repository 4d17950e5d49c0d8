"""The pages of a draft as values: fields, cards, what printing costs."""
