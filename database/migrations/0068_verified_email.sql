-- When the owner of a mail address followed a link that was sent to it. An address that nobody has verified gives no claim: an
-- invitation takes it over (docs/security.md).
alter table account add column email_verified_at timestamptz;
grant update (email, email_verified_at) on account to khamar_api;
