-- Why a run failed, apart from its message, so that it can be put in plain words. Earlier runs have none.
ALTER TABLE feed_run ADD COLUMN reason TEXT;

-- Whether a source has lost most of its usual events, which the list of feeds points out.
ALTER TABLE feed ADD COLUMN has_shrunk INTEGER NOT NULL DEFAULT 0;
DROP INDEX feed_unwell;
CREATE INDEX feed_unwell ON feed (id) WHERE health <> 'ok' OR has_shrunk = 1;
