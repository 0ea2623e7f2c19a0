"""``biro lsp``: help for editors that speak the Language Server Protocol (extra ``editor``)."""
