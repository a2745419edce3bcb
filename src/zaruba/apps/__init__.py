"""What people meet: the command line, the pipe."""
