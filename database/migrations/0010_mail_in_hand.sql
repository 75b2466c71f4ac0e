-- Whoever delivers a mail has it in hand until then, and nobody else sends it meanwhile. A time, not a lock: it outlives
-- neither its worker nor a restart of the database by more than a minute, and holds no connection while SMTP takes its time.
alter table mail add column in_hand_until timestamptz;
grant update (in_hand_until) on mail to khamar_api;
