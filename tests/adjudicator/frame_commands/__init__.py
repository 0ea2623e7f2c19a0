"""Commands that exist only to try the frame of the command line."""
