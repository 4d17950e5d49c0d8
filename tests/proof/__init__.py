"""Long proofs of which the tests run a small, seeded part: each is a program of its own."""
