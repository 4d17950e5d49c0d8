"""The program that serves the app: the command, the server's processes, and the loop before the app."""
