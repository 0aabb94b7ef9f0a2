"""The table in the network: `agora serve`."""
