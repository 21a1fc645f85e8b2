-- The console lists a site's sales of one status, the newest first.
CREATE INDEX invoice_site_status ON invoice(site_id, status, created_at);
