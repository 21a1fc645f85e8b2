-- Signs texts that leave the product and come back: links in emails, and cookies that prove something.
CREATE TABLE signing_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret TEXT NOT NULL
) STRICT;
INSERT INTO signing_key (id, secret) VALUES (1, hex(randomblob(32)));
