-- Selling featured days. The objects of workers/promotion-day.ts decide who gets a slot; these tables hold what was ordered and paid.

-- What a featured day costs on a site. A rate of 0, or none, means that nothing is on sale.
CREATE TABLE upsell_rate (
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (site_id, name)
);

-- Its id is the number that people see. Rows are never deleted, so that numbers have no gaps.
CREATE TABLE invoice (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site(id),
  event_id INTEGER REFERENCES event(id) ON DELETE SET NULL,
  account_id TEXT REFERENCES account(id) ON DELETE SET NULL,
  -- The event's title when the invoice was created.
  summary TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'settled', 'cancelled', 'expired', 'refunded', 'complimentary')),
  rate_cents INTEGER NOT NULL CHECK (rate_cents >= 0),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0),
  refunded_cents INTEGER NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND total_cents),
  -- Of the payment provider; null until it says so.
  fee_cents INTEGER,
  net_cents INTEGER,
  -- The form that created it: sent twice, it creates one invoice.
  request_key TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  -- Its days are held until then.
  expires_at INTEGER NOT NULL,
  paid_at INTEGER,
  closed_at INTEGER,
  -- When the buyer was sent the receipt.
  receipt_sent_at INTEGER
);
CREATE INDEX invoice_account ON invoice(account_id, site_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX invoice_site_created ON invoice(site_id, created_at);
CREATE INDEX invoice_event ON invoice(event_id) WHERE event_id IS NOT NULL;
-- What scheduled jobs finish: unpaid invoices that expire, and paid ones whose days are not all sold.
CREATE INDEX invoice_unfinished ON invoice(expires_at) WHERE status IN ('pending', 'paid');

CREATE INDEX invoice_receipt_due ON invoice(paid_at) WHERE paid_at IS NOT NULL AND receipt_sent_at IS NULL;

CREATE TABLE invoice_line (
  invoice_id INTEGER NOT NULL REFERENCES invoice(id),
  site_id INTEGER NOT NULL REFERENCES site(id),
  day TEXT NOT NULL,
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  -- held: by a pending invoice. sold: the event is featured. released: never sold. returned: sold once, and given back.
  state TEXT NOT NULL CHECK (state IN ('held', 'sold', 'released', 'returned')),
  refund_id INTEGER REFERENCES refund(id),
  -- When a job first saw that visitors cannot see the event of a day to come.
  unlisted_since INTEGER,
  PRIMARY KEY (invoice_id, day)
);
CREATE INDEX invoice_line_day ON invoice_line(site_id, day, state);

-- One try to pay an invoice.
CREATE TABLE payment (
  id INTEGER PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoice(id),
  kind TEXT NOT NULL CHECK (kind IN ('card', 'checkout')),
  -- The provider's id of the PaymentIntent, and of the Checkout session; null until the provider has answered.
  provider_id TEXT UNIQUE,
  session_id TEXT UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('started', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  fee_cents INTEGER,
  net_cents INTEGER,
  error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX payment_invoice ON payment(invoice_id);

CREATE TABLE refund (
  id INTEGER PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoice(id),
  payment_id INTEGER NOT NULL REFERENCES payment(id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  reason TEXT NOT NULL,
  -- The admin who refunded it; null if a job did, or the provider.
  account_id TEXT REFERENCES account(id) ON DELETE SET NULL,
  provider_id TEXT UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When the buyer was sent an email about it.
  notified_at INTEGER
);
CREATE INDEX refund_invoice ON refund(invoice_id);
CREATE INDEX refund_account ON refund(account_id) WHERE account_id IS NOT NULL;
CREATE INDEX refund_notice_due ON refund(created_at) WHERE notified_at IS NULL;
CREATE INDEX refund_pending ON refund(updated_at) WHERE status = 'pending';

-- The provider's messages that were received, so that one sent twice is handled once.
CREATE TABLE payment_notice (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  invoice_id INTEGER,
  received_at INTEGER NOT NULL,
  -- Null until it was handled.
  handled_at INTEGER
);
CREATE INDEX payment_notice_received ON payment_notice(received_at);

-- Where the objects, these tables and the payment provider disagreed.
CREATE TABLE promotion_difference (
  id INTEGER PRIMARY KEY,
  site_id INTEGER REFERENCES site(id) ON DELETE CASCADE,
  invoice_id INTEGER,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  found_at INTEGER NOT NULL,
  -- Null while it needs a person.
  repaired_at INTEGER,
  UNIQUE (kind, detail)
);
CREATE INDEX promotion_difference_open ON promotion_difference(site_id) WHERE repaired_at IS NULL;

-- What visitors did with an event on a day on which it was featured, without knowing who they are.
CREATE TABLE promotion_count (
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  event_id INTEGER NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  impressions INTEGER NOT NULL DEFAULT 0,
  opens INTEGER NOT NULL DEFAULT 0,
  ticket_clicks INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, event_id, day)
);

-- What the built-in test gateway remembers; empty where a real one is connected.
CREATE TABLE test_gateway_object (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  idempotency_key TEXT UNIQUE,
  -- Of the call that made it: another call with the same key is refused.
  request TEXT NOT NULL,
  object TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
