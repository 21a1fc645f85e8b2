-- Why a run failed, apart from its message, so that it can be put in plain words. Earlier runs have none.
ALTER TABLE feed_run ADD COLUMN reason TEXT;
