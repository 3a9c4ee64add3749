-- When a background job last began, for jobs that one copy of the program does for all of them.
CREATE TABLE job_turns (
  job text PRIMARY KEY,
  taken_at timestamptz NOT NULL
);
