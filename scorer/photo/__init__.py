"""Photos of tables: pure, bytes in and bytes out."""
