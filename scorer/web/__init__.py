"""What is asked over HTTP and answered: pages, the API, live scores, and who may."""
