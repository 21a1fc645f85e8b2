-- Receipts are numbered when they are paid for, so that unpaid orders use up no numbers.
ALTER TABLE invoice ADD COLUMN receipt_number INTEGER;
-- Who sold it, as the receipt says since it was paid: JSON.
ALTER TABLE invoice ADD COLUMN seller TEXT;

UPDATE invoice SET receipt_number = paid.number
FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM invoice WHERE status IN ('paid', 'settled', 'refunded')) AS paid
WHERE paid.id = invoice.id;
UPDATE invoice SET seller = json_object('name', (SELECT name FROM site WHERE site.id = invoice.site_id))
WHERE receipt_number IS NOT NULL;

CREATE UNIQUE INDEX invoice_receipt_number ON invoice(receipt_number);
