-- Leads and their history, messages from staff, and the outbox for email and SMS.

create table lead (
  id uuid primary key default uuid_v7(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  city text,
  message text not null,
  -- No foreign key: the lead stays when the cow is gone.
  tag_id text,
  language text not null check (language in ('en', 'bn')),
  -- The cause of the digest mail that includes this lead; null if it has its own mail.
  gathered_in text,
  state text not null default 'NEW' constraint lead_state check (state in ('NEW', 'ANSWERED', 'WON', 'LOST')),
  -- Null until the state first changes.
  state_since timestamptz,
  assignee_id uuid constraint lead_assignee references account on delete set null,
  created_at timestamptz not null default now()
);
grant select, insert, delete, update (gathered_in, state, state_since, assignee_id) on lead to khamar_api;

create index lead_by_birth on lead (created_at desc, id desc);
create index lead_by_state on lead (state, created_at desc, id desc);
create index lead_by_gathering on lead (gathered_in) where gathered_in is not null;
-- People often write about several cows: finds all leads of a person, with or without an account, by number or email address.
create index lead_by_phone on lead (phone);
create index lead_by_email on lead (lower(email));
-- Also for erasing an account.
create index lead_of_assignee on lead (assignee_id) where assignee_id is not null;

-- The text by which staff search leads. concat_ws is only stable, because it accepts any type; with text arguments the result
-- depends on nothing else, so this function may be immutable, as an index requires.
create function lead_text(first_name text, last_name text, email text, phone text, tag_id text) returns text
  language sql immutable parallel safe
as $$ select pg_catalog.concat_ws(' ', first_name, last_name, email, phone, tag_id) $$;
create index lead_by_text on lead
  using gin (lead_text(first_name, last_name, email, phone, tag_id) gin_trgm_ops);

-- The first leads of an hour are mailed to the farm one by one, the others in one digest (api/src/modules/leads/mails/lead-mails.ts).
create table lead_hour (
  -- The cause of the digest mail; it names the hour.
  cause text primary key,
  leads integer not null,
  began_at timestamptz not null default now(),
  -- When the digest was composed; a later lead gets its own mail.
  closed_at timestamptz
);
grant select, insert, delete on lead_hour to khamar_api;
grant update (leads, closed_at) on lead_hour to khamar_api;

-- The history of a lead, in order; append-only, deleted with its lead.
create table lead_event (
  id bigint generated always as identity primary key,
  lead_id uuid not null references lead on delete cascade,
  kind text not null check (kind in ('NOTE', 'MAIL', 'WHATSAPP', 'STATE', 'ASSIGNEE', 'BOOKING')),
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  -- What staff wrote: the note, the mail with its subject, or the text that WhatsApp was opened with.
  subject text,
  text text,
  state text check (state in ('NEW', 'ANSWERED', 'WON', 'LOST')),
  -- A username; null if the lead became unassigned.
  assignee text,
  booking_code text,
  check ((kind in ('NOTE', 'MAIL', 'WHATSAPP')) = (text is not null)),
  check ((kind = 'MAIL') = (subject is not null)),
  check ((kind = 'STATE') = (state is not null)),
  check (kind = 'ASSIGNEE' or assignee is null),
  check ((kind = 'BOOKING') = (booking_code is not null))
);
create index lead_event_of_lead on lead_event (lead_id, id);
grant select, insert on lead_event to khamar_api;

-- Messages from staff to one or more customers, buyers or leads, and their templates (docs/privacy.md).
-- Words in braces are fields that contract/src/messages/message-fields.ts fills in for each recipient.
create table message_template (
  id uuid primary key default uuid_v7(),
  name_en text not null,
  name_bn text not null,
  subject_en text not null,
  body_en text not null,
  subject_bn text not null,
  body_bn text not null,
  -- Null for built-in templates.
  updated_by text,
  updated_at timestamptz not null default clock_timestamp()
);
create unique index message_template_name_en on message_template (lower(name_en));
create unique index message_template_name_bn on message_template (lower(name_bn));
grant select, insert, update, delete on message_template to khamar_api;

insert into message_template (name_en, subject_en, body_en, name_bn, subject_bn, body_bn) values
  ('Reply to a question', 'Your question to {farm}',
   E'Dear {name},\n\nThank you for asking about {tag}.\n\n[Your answer]\n\nIf you have more questions, reply to this email or call {phone}.',
   'প্রশ্নের উত্তর', '{farm}: আপনার প্রশ্নের উত্তর',
   E'আসসালামু আলাইকুম {name},\n\n{tag} নিয়ে আমাদের লিখেছেন, সে জন্য ধন্যবাদ।\n\n[আপনার উত্তর]\n\nআরও কিছু জানতে চাইলে এই ইমেইলের উত্তর দিন, অথবা {phone} নম্বরে ফোন করুন।'),
  ('Ready for delivery', 'Ready for delivery: {tag}',
   E'Dear {name},\n\nGood news: {tag} is ready, healthy, washed and fed. Please tell us the day, time and address for delivery.\n\nReply to this email or call {phone}.',
   'গরু পাঠানোর জন্য প্রস্তুত', '{tag} পাঠানোর জন্য প্রস্তুত',
   E'আসসালামু আলাইকুম {name},\n\n{tag} পাঠানোর জন্য প্রস্তুত: সুস্থ, গোসল আর খাওয়ানো সারা। কোন দিন, কয়টায় আর কোন ঠিকানায় পৌঁছে দেব, জানাবেন।\n\nএই ইমেইলের উত্তর দিন অথবা {phone} নম্বরে ফোন করুন।'),
  ('Visit the farm', 'Come and see us at {farm}',
   E'Dear {name},\n\nThe best way to choose a cow is to see it in person. We''re at the farm every day from 8 AM to 6 PM. Bring the family; tea is on us.\n\nCall {phone} to let us know when you''re coming.',
   'খামারে আসার আমন্ত্রণ', '{farm}-এ একবার ঘুরে যান',
   E'আসসালামু আলাইকুম {name},\n\nগরু পছন্দ করার সবচেয়ে ভালো উপায় সামনে দাঁড়িয়ে দেখা। আমরা প্রতিদিন সকাল ৮টা থেকে সন্ধ্যা ৬টা পর্যন্ত খামারে আছি। পরিবার নিয়ে আসুন, চা তৈরি থাকবে।\n\nকবে আসবেন, {phone} নম্বরে ফোন করে জানাবেন।'),
  ('Eid: bookings are open', 'Cattle for Eid: bookings are open at {farm}',
   E'Dear {name},\n\nOur cattle for Eid al-Adha are now online, each with its weight, price and photos. Book yours with a small advance; we''ll care for it and deliver it before Eid.\n\nThe earlier you choose, the wider the choice. Questions? Call us: {phone}.',
   'ঈদের বুকিং শুরু', '{farm}: কোরবানির গরুর বুকিং শুরু',
   E'আসসালামু আলাইকুম {name},\n\nকোরবানির ঈদের গরু আমাদের সাইটে এসে গেছে, প্রতিটির ওজন, দাম আর ছবিসহ। অল্প অগ্রিম দিয়ে বুক করুন; আমরা যত্নে রাখব, ঈদের আগে বাড়ি পৌঁছে দেব।\n\nআগে এলে পছন্দ করার সুযোগ বেশি। কোনো প্রশ্ন থাকলে ফোন করুন: {phone}।');

create table message (
  id uuid primary key default uuid_v7(),
  -- The Idempotency-Key it was sent with; stored here because the message outlives the row of that key.
  key uuid not null unique,
  written_by text not null,
  written_at timestamptz not null default clock_timestamp(),
  -- Null if no recipient reads this language.
  subject_en text,
  body_en text,
  subject_bn text,
  body_bn text,
  recipients integer not null check (recipients > 0),
  check ((subject_en is null) = (body_en is null)),
  check ((subject_bn is null) = (body_bn is null)),
  check (body_en is not null or body_bn is not null)
);
create index message_by_age on message (written_at desc, id desc);
grant select, insert, delete on message to khamar_api;

-- The outbox: one row per message and channel, written in the transaction that causes it. Its job carries only the id. Recipient and
-- text are decided at delivery, so that the queue contains no personal data and a secret link exists only in the mail.
create table mail (
  id uuid primary key default uuid_v7(),
  -- Names what caused the mail; unique, so that one cause sends one mail.
  cause text not null unique,
  channel text not null default 'MAIL' check (channel in ('MAIL', 'SMS')),
  -- Each module registers its own kinds.
  kind text not null,
  account_id uuid references account on delete cascade,
  lead_id uuid references lead on delete cascade,
  -- The staff message it carries. The recipient's name, language and tag are copied; the address is read from the account or lead.
  message_id uuid constraint mail_of_message references message on delete cascade,
  -- Set only if no account or lead provides it.
  recipient text,
  -- The values for the text; for a staff mail, its subject and body.
  data jsonb not null default '{}',
  written_by text,
  promised_at timestamptz not null default now(),
  -- When a delayed mail is due; it is not late before that.
  not_before timestamptz,
  -- When the worker's claim expires; until then no other worker sends the mail. A time instead of a lock: it ends at most a minute
  -- after its worker dies or the database restarts, and holds no connection during SMTP.
  in_hand_until timestamptz,
  tries integer not null default 0,
  settled_at timestamptz,
  -- NOBODY: the recipient does not exist, or no longer exists.
  outcome text check (outcome in ('SENT', 'REFUSED', 'NOBODY')),
  last_error text,
  check ((settled_at is null) = (outcome is null)),
  check (kind <> 'STAFF' or (recipient is not null and written_by is not null))
);
grant select, insert, delete, update (in_hand_until, tries, settled_at, outcome, last_error) on mail to khamar_api;

create index mail_unsettled on mail (promised_at) where settled_at is null;
create index mail_settled on mail (settled_at) where settled_at is not null;
-- Dead letters are few, and every metrics scrape counts them.
create index mail_refused on mail (promised_at) where outcome = 'REFUSED';
-- For erasing the mails of a person or a lead.
create index mail_of_account on mail (account_id) where account_id is not null;
create index mail_of_lead on mail (lead_id) where lead_id is not null;
-- For delivering the mails of a message, and for deleting it.
create index mail_of_message on mail (message_id) where message_id is not null;
-- SMS to callers, who have no account: for the booking page, and for erasing a caller.
create index mail_to_phone on mail (recipient) where channel = 'SMS' and recipient is not null;
-- Daily SMS limits (docs/sms.md).
create index mail_sms_by_day on mail (promised_at) where channel = 'SMS';

-- Tells the office immediately about new leads and about the outcome of replies.
create function lead_arrived() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'lead:' || new.id);
  return null;
end
$$;
create trigger lead_arrived after insert on lead for each row execute function lead_arrived();
create function lead_answer_settled() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'lead:' || new.lead_id);
  return null;
end
$$;
create trigger lead_answer_settled after update of outcome on mail
  for each row when (new.kind = 'LEAD_ANSWER' and new.outcome is distinct from old.outcome)
  execute function lead_answer_settled();
