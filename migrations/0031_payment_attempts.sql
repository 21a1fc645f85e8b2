-- How often a buyer tried a card for an invoice: stolen cards are tested where nobody counts.
ALTER TABLE payment ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
