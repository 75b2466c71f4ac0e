-- When the browser showed that the refresh that made this token reached it: by the first request with the access token that came along.
-- An old refresh token is a theft only after that (docs/security.md).
alter table refresh_token add column received_at timestamptz;
grant update (received_at) on refresh_token to khamar_api;
