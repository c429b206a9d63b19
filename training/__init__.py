"""How the network of sounds in the program was made (docs/decisions/0017 and 0018); not part of the program."""
