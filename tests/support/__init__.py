"""What the tests share: worked cases that notice what is read, and a witness of the clauses at work."""
