-- Webhooks: URLs of partners to which a site's changes are sent, signed (docs/decisions/0041-webhooks.md).
CREATE TABLE webhook (
  -- Never used again: the audit log and queue messages name it.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  site_id INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  -- JSON: what is sent.
  event_types TEXT NOT NULL,
  -- Signs what is sent. After a rotation both sign until then.
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until INTEGER,
  enabled INTEGER NOT NULL DEFAULT 1,
  -- Why we disabled it; null if an admin did.
  disabled_reason TEXT CHECK (disabled_reason IN ('failing', 'gone')),
  -- Whether the site's admins must still be emailed about that.
  email_due INTEGER NOT NULL DEFAULT 0,
  -- The last attempt to send something.
  attempted_at INTEGER,
  -- Since when every attempt has failed.
  failing_since INTEGER,
  -- The last change of the site (event_change.seq) for which there are deliveries.
  planned_seq INTEGER NOT NULL,
  -- Who works on it now, and until when at most.
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  -- When a message that was sent with a delay arrives.
  wake_at INTEGER,
  created_by TEXT REFERENCES account (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX webhook_site ON webhook (site_id, id);
CREATE INDEX webhook_creator ON webhook (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX webhook_email_due ON webhook (id) WHERE email_due = 1;

-- What is sent to a webhook, and how the last attempt ended. Ids increase in the order of the changes.
CREATE TABLE webhook_delivery (
  id TEXT PRIMARY KEY,
  webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  -- Null for a test.
  event_id INTEGER,
  -- The body, as it was signed and is sent again.
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Null unless it is pending.
  next_attempt_at INTEGER,
  attempted_at INTEGER,
  status INTEGER,
  response TEXT,
  error TEXT,
  created_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, id);
CREATE INDEX webhook_delivery_failed ON webhook_delivery (webhook_id, id) WHERE state = 'failed';
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_attempt_at, id) WHERE state = 'pending';
CREATE INDEX webhook_delivery_event ON webhook_delivery (webhook_id, event_id, id) WHERE state = 'pending';
CREATE INDEX webhook_delivery_created ON webhook_delivery (created_at);

-- The change with which a site listed the event for the first time, 0 if that was before: one that appeared and was removed
-- between two looks concerns nobody.
ALTER TABLE event_change ADD COLUMN first_seq INTEGER NOT NULL DEFAULT 0;
