-- What people need to decide about a difference between our sales, the slots and the payment provider.
ALTER TABLE promotion_difference ADD COLUMN reference TEXT;
ALTER TABLE promotion_difference ADD COLUMN day TEXT;
-- Both sides, in cents.
ALTER TABLE promotion_difference ADD COLUMN here_cents INTEGER;
ALTER TABLE promotion_difference ADD COLUMN there_cents INTEGER;
-- When it was last checked whether it is gone.
ALTER TABLE promotion_difference ADD COLUMN checked_at INTEGER;
-- The admin who closed it, and why; null if it was found gone.
ALTER TABLE promotion_difference ADD COLUMN resolved_by TEXT REFERENCES account(id) ON DELETE SET NULL;
ALTER TABLE promotion_difference ADD COLUMN note TEXT;
CREATE INDEX promotion_difference_site ON promotion_difference(site_id);
CREATE INDEX promotion_difference_due ON promotion_difference(checked_at) WHERE repaired_at IS NULL;
CREATE INDEX promotion_difference_resolved_by ON promotion_difference(resolved_by) WHERE resolved_by IS NOT NULL;

-- When the comparison first found a payment at the provider.
ALTER TABLE payment ADD COLUMN listed_at INTEGER;
CREATE INDEX payment_not_listed ON payment(created_at) WHERE status = 'succeeded' AND listed_at IS NULL;

CREATE INDEX invoice_line_unlisted ON invoice_line(unlisted_since) WHERE state = 'sold' AND unlisted_since IS NOT NULL;
-- Orders that nobody paid are deleted after a while.
CREATE INDEX invoice_unpaid ON invoice(closed_at) WHERE status IN ('cancelled', 'expired');

-- Until which day the storage of a site's objects of days has been deleted.
CREATE TABLE promotion_purge (
  site_id INTEGER PRIMARY KEY REFERENCES site(id) ON DELETE CASCADE,
  purged_until TEXT NOT NULL
);
