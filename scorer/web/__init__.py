"""What is asked over HTTP and answered, in wings that may use those below them:

pages, live                the addresses; news to phones that wait
screens, middleware, api   pages that several addresses answer with; what every request goes through; JSON
rendering, forms           a view as HTML; forms and decks read into values
request                    who asks, in which language, and how much of the processor that may take
commands                   what may be written, as values
views, guard               what pages show, as values; limits and headers
static                     scripts, styles, pictures
"""
