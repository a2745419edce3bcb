help = x
help-roll = y
