"""One page of all metrics of a lake: self-contained HTML that needs no network and no extra."""
