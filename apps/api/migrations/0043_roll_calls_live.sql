-- Every batch of ticks changes the revision of its roll call: the other phones hear of it at once.
CALL announce_changes_of('roll_calls', 'roll_call');
