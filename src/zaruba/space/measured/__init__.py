"""A measured table: places in hundredths of a unit, round bases, heights, facing, sight and reach. Exact throughout."""
