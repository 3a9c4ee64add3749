-- old copies: all, because they find a number with residents_number (0113) as well
DROP INDEX residents_identity_key;
