-- Numbers that may be taken for one on the blacklist are looked up here, for everyone who is registered.
CREATE INDEX CONCURRENTLY blacklist_look_alike_key ON blacklist (look_alike_key(identity_key));
