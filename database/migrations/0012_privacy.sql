-- So that letting go of what is old never reads what is young. The day a token was issued never changes: replacing it does
-- not touch this index.
create index refresh_token_by_issue on refresh_token (issued_at);

-- Whoever erases a person or a lead takes their mails along: found, not searched for.
create index mail_of_account on mail (account_id) where account_id is not null;
create index mail_of_lead on mail (lead_id) where lead_id is not null;
