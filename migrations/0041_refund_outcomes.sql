-- What became of a refund that the provider did not simply accept.

ALTER TABLE refund ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
-- Made in the provider's own dashboard: its amount need not be that of whole days.
ALTER TABLE refund ADD COLUMN is_outside INTEGER NOT NULL DEFAULT 0;
-- Of a failed one: the provider's word and sentence.
ALTER TABLE refund ADD COLUMN failure_code TEXT;
ALTER TABLE refund ADD COLUMN failure TEXT;

UPDATE refund SET is_outside = 1 WHERE reason = 'provider' AND account_id IS NULL AND provider_id IS NOT NULL;

-- Names this database at the payment provider, where the numbers of invoices would not be enough.
CREATE TABLE deployment (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL
);
