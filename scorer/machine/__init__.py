"""What this computer is: settings, private files, addresses in the network, certificates."""
