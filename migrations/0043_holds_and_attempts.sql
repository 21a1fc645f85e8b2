-- Holds without paying have an end, and cards cannot be tried in bursts (docs/decisions/0034-holds-and-attempts.md).

-- An unpaid order holds its days until then at the latest, whatever its buyer does.
ALTER TABLE invoice ADD COLUMN hold_ends_at INTEGER NOT NULL DEFAULT 0;
UPDATE invoice SET hold_ends_at = max(expires_at, created_at + 3600000);
-- From where it was ordered; null after a day.
ALTER TABLE invoice ADD COLUMN network TEXT;
-- The order of the same days that its buyer gave up to pay with another card.
ALTER TABLE invoice ADD COLUMN replaces INTEGER;
CREATE INDEX invoice_network ON invoice(network, created_at) WHERE network IS NOT NULL;
CREATE UNIQUE INDEX invoice_replaces ON invoice(replaces) WHERE replaces IS NOT NULL;

-- Each try to charge a card, stored before the provider hears of it, and each start of the provider's own page. Deleted after a day.
CREATE TABLE payment_attempt (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('card', 'checkout')),
  account_id TEXT NOT NULL,
  invoice_id INTEGER NOT NULL,
  network TEXT,
  -- The provider's fingerprint of the card's number.
  card TEXT,
  is_paid INTEGER NOT NULL DEFAULT 0,
  tried_at INTEGER NOT NULL
);
CREATE INDEX payment_attempt_account ON payment_attempt(account_id, tried_at);
CREATE INDEX payment_attempt_invoice ON payment_attempt(invoice_id, tried_at);
CREATE INDEX payment_attempt_network ON payment_attempt(network, tried_at) WHERE network IS NOT NULL;
CREATE INDEX payment_attempt_card ON payment_attempt(card, tried_at) WHERE card IS NOT NULL;
CREATE INDEX payment_attempt_tried ON payment_attempt(tried_at);
