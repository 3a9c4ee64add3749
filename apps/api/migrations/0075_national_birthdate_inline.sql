-- The same dates as before. One expression without a subquery becomes part of the statement that calls it: two indexes of residents
-- need it for every new row. CASE decides before it computes; AND does not promise that.
CREATE OR REPLACE FUNCTION national_birthdate(key text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN key ~ '^[23][0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(0[1-4]|1[1-9]|2[1-9]|3[1-5]|88)[0-9]{5}$'
    THEN CASE WHEN substr(key, 6, 2)::integer <= extract(day FROM make_date(
        CASE substr(key, 1, 1) WHEN '2' THEN 1900 ELSE 2000 END + substr(key, 2, 2)::integer, substr(key, 4, 2)::integer, 1
      ) + interval '1 month - 1 day')
      THEN make_date(
        CASE substr(key, 1, 1) WHEN '2' THEN 1900 ELSE 2000 END + substr(key, 2, 2)::integer, substr(key, 4, 2)::integer,
        substr(key, 6, 2)::integer) END END
$$;
