"""The rules of billiards: pure functions from reports to events and from events to state.

Nothing here knows the clock, chance, files outside its own data, or a word of prose for people.
"""
