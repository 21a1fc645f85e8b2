-- Messages of the queues that failed each time they were delivered: what was not done, until somebody has seen it.
CREATE TABLE failed_message (
  id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  failed_at INTEGER NOT NULL
) STRICT;

CREATE INDEX failed_message_at ON failed_message(failed_at);
