"""What can happen in a skirmish, area by area. Each fact says what it changes and nothing about how it is told."""
