"""How the network of sounds that the program carries was made (docs/decisions/0017); not part of the program."""
