-- Names that say what the tables hold: one-time links sent by email, and handoffs of a sign-in to another host.
ALTER TABLE mail_link RENAME TO email_link;
DROP INDEX mail_link_account;
DROP INDEX mail_link_expiry;
CREATE INDEX email_link_account ON email_link(account_id, purpose);
CREATE INDEX email_link_expiry ON email_link(expires_at);

ALTER TABLE hand_over RENAME TO sign_in_handoff;
DROP INDEX hand_over_session;
DROP INDEX hand_over_expiry;
CREATE INDEX sign_in_handoff_session ON sign_in_handoff(session_id);
CREATE INDEX sign_in_handoff_expiry ON sign_in_handoff(expires_at);

ALTER TABLE account RENAME COLUMN picture_checksum TO image_checksum;
