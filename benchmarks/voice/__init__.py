"""How much of what is said is heard right: spoken sentences, in quiet and in noise, by every engine installed."""
