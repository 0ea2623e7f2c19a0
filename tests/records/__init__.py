"""The sample records (samples/records): each is told what its expected report says."""
