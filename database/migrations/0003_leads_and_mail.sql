-- What visitors ask, what becomes of it, and every mail and SMS that was promised.

create table lead (
  id uuid primary key default uuid_v7(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  city text,
  message text not null,
  -- No reference: the cow may be sold and gone, the question stays.
  tag_id text,
  language text not null check (language in ('en', 'bn')),
  -- The cause of the mail that tells of this lead together with others; null where it has one of its own.
  gathered_in text,
  state text not null default 'NEW' constraint lead_state check (state in ('NEW', 'ANSWERED', 'WON', 'LOST')),
  -- Null as long as it is as it came.
  state_since timestamptz,
  -- Who of the staff takes care of it.
  assignee_id uuid constraint lead_assignee references account on delete set null,
  created_at timestamptz not null default now()
);
grant select, insert, delete, update (gathered_in, state, state_since, assignee_id) on lead to khamar_api;

create index lead_by_birth on lead (created_at desc, id desc);
create index lead_by_state on lead (state, created_at desc, id desc);
create index lead_by_gathering on lead (gathered_in) where gathered_in is not null;
-- Leads of one person, who often writes about several cows; by number or address also of somebody with an account.
create index lead_by_phone on lead (phone);
create index lead_by_email on lead (lower(email));
-- Also for an account that is erased.
create index lead_of_assignee on lead (assignee_id) where assignee_id is not null;

-- What the office searches leads by, as one text. Declared immutable, so that it can be indexed: concat_ws is only stable because
-- it takes any type, and of texts it depends on nothing else.
create function lead_text(first_name text, last_name text, email text, phone text, tag_id text) returns text
  language sql immutable parallel safe
as $$ select pg_catalog.concat_ws(' ', first_name, last_name, email, phone, tag_id) $$;
create index lead_by_text on lead
  using gin (lead_text(first_name, last_name, email, phone, tag_id) gin_trgm_ops);

-- The first leads of an hour are mailed to the farm one by one, the further ones in one mail (api/src/modules/leads/lead-mails.service.ts).
create table lead_hour (
  -- The cause of the mail about the further ones; it names the hour.
  cause text primary key,
  leads integer not null,
  began_at timestamptz not null default now(),
  -- Since then that mail is composed, and a lead that comes late gets a mail of its own.
  closed_at timestamptz
);
grant select, insert, delete on lead_hour to khamar_api;
grant update (leads, closed_at) on lead_hour to khamar_api;

-- What was said and done about a lead, in the order in which it happened. Only added to; gone with its lead.
create table lead_event (
  id bigint generated always as identity primary key,
  lead_id uuid not null references lead on delete cascade,
  kind text not null check (kind in ('NOTE', 'MAIL', 'WHATSAPP', 'STATE', 'ASSIGNEE', 'BOOKING')),
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  -- What staff wrote: the note, the mail with its subject, the text that WhatsApp was opened with.
  subject text,
  text text,
  state text check (state in ('NEW', 'ANSWERED', 'WON', 'LOST')),
  -- A username; null where nobody has the lead any more.
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

-- Messages that staff write to one or several customers, buyers or leads, and the templates they begin with (docs/privacy.md).
-- Words in braces are fields, which contract/src/messages/message-fields.ts fills for each recipient.
create table message_template (
  id uuid primary key default uuid_v7(),
  name_en text not null,
  name_bn text not null,
  subject_en text not null,
  body_en text not null,
  subject_bn text not null,
  body_bn text not null,
  -- Null for those that come with the product.
  updated_by text,
  updated_at timestamptz not null default clock_timestamp()
);
create unique index message_template_name_en on message_template (lower(name_en));
create unique index message_template_name_bn on message_template (lower(name_bn));
grant select, insert, update, delete on message_template to khamar_api;

insert into message_template (name_en, subject_en, body_en, name_bn, subject_bn, body_bn) values
  ('Answer to a question', 'Your question to {farm}',
   E'Dear {name},\n\nThank you for writing to us about {tag}.\n\n\n\nIf you would like to know more, answer this mail or call us: {phone}.',
   'প্রশ্নের উত্তর', '{farm}: আপনার প্রশ্নের উত্তর',
   E'{name}, শুভেচ্ছা নিন।\n\n{tag} নিয়ে আমাদের লিখেছেন, সে জন্য ধন্যবাদ।\n\n\n\nআরও কিছু জানতে চাইলে এই মেইলের উত্তর দিন, অথবা ফোন করুন: {phone}।'),
  ('Ready for delivery', 'Ready for delivery: {tag}',
   E'Dear {name},\n\nGood news: {tag} is ready, healthy, washed and fed. Please tell us on which day and at what time we may bring it, and to which address.\n\nCall us or answer this mail: {phone}.',
   'গরু ডেলিভারির জন্য তৈরি', '{tag} ডেলিভারির জন্য তৈরি',
   E'{name}, শুভেচ্ছা নিন।\n\n{tag} তৈরি আছে: সুস্থ, গোসল করানো, খাওয়ানো। কোন দিন, কয়টায় আর কোন ঠিকানায় পৌঁছে দেব, জানাবেন।\n\nফোন করুন অথবা এই মেইলের উত্তর দিন: {phone}।'),
  ('Visit the farm', 'Come and see us at {farm}',
   E'Dear {name},\n\nThe best way to choose a cow is to stand beside it. We are at the farm every day from 8 in the morning to 6 in the evening. Bring the family; the tea is ready.\n\nTell us when you come, so that somebody has time for you: {phone}.',
   'খামারে আসার আমন্ত্রণ', '{farm}-এ একবার ঘুরে যান',
   E'{name}, শুভেচ্ছা নিন।\n\nগরু পছন্দ করার সবচেয়ে ভালো উপায় সামনে দাঁড়িয়ে দেখা। আমরা প্রতিদিন সকাল ৮টা থেকে সন্ধ্যা ৬টা পর্যন্ত খামারে আছি। পরিবার নিয়ে আসুন, চা তৈরি থাকবে।\n\nকবে আসবেন জানালে আপনার জন্য সময় রাখব: {phone}।'),
  ('Eid: bookings are open', 'Cattle for Eid: bookings are open at {farm}',
   E'Dear {name},\n\nThe animals for Eid-ul-Adha are on our site, each with its weight, its price and its pictures. You can book one with a small advance; we feed it and bring it to you before Eid.\n\nWhoever comes early has the choice. Call us with any question: {phone}.',
   'ঈদের বুকিং শুরু', '{farm}: কোরবানির গরুর বুকিং শুরু',
   E'{name}, শুভেচ্ছা নিন।\n\nকোরবানির ঈদের গরু আমাদের সাইটে এসে গেছে, প্রতিটির ওজন, দাম আর ছবিসহ। অল্প অগ্রিম দিয়ে বুক করুন; আমরা যত্নে রাখব, ঈদের আগে বাড়ি পৌঁছে দেব।\n\nআগে এলে পছন্দ করার সুযোগ বেশি। কোনো প্রশ্ন থাকলে ফোন করুন: {phone}।');

create table message (
  id uuid primary key default uuid_v7(),
  -- The Idempotency-Key that it was sent under: the message outlives the row of that key.
  key uuid not null unique,
  written_by text not null,
  written_at timestamptz not null default clock_timestamp(),
  -- Null where no recipient reads the language.
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

-- A promise, written in the transaction that causes it; a row is one message by one channel. The job beside it carries only the id;
-- who gets what is decided when it is delivered, so that nothing personal is copied into the queue and a secret link exists in the
-- mail alone.
create table mail (
  id uuid primary key default uuid_v7(),
  -- One cause, one mail.
  cause text not null unique,
  channel text not null default 'MAIL' check (channel in ('MAIL', 'SMS')),
  -- Each module registers its own.
  kind text not null,
  account_id uuid references account on delete cascade,
  lead_id uuid references lead on delete cascade,
  -- The message that it carries. Its facts hold the name, the language and the tag of the recipient, its account or lead the address.
  message_id uuid constraint mail_of_message references message on delete cascade,
  -- Only where no account or lead says it.
  recipient text,
  -- What the text is filled with; for a staff mail its subject and body.
  facts jsonb not null default '{}',
  written_by text,
  promised_at timestamptz not null default now(),
  -- A mail that waits for this moment is not late before it.
  not_before timestamptz,
  -- Whoever delivers a mail has it in hand until then, and nobody else sends it meanwhile. A time, not a lock: it outlives neither
  -- its worker nor a restart of the database by more than a minute, and holds no connection while SMTP takes its time.
  in_hand_until timestamptz,
  tries integer not null default 0,
  settled_at timestamptz,
  -- NOBODY: there is no such account, or no longer.
  outcome text check (outcome in ('SENT', 'REFUSED', 'NOBODY')),
  last_error text,
  check ((settled_at is null) = (outcome is null)),
  check (kind <> 'STAFF' or (recipient is not null and written_by is not null))
);
grant select, insert, delete, update (in_hand_until, tries, settled_at, outcome, last_error) on mail to khamar_api;

create index mail_unsettled on mail (promised_at) where settled_at is null;
create index mail_settled on mail (settled_at) where settled_at is not null;
-- Dead letters are few; how many there are is asked at each scrape.
create index mail_refused on mail (promised_at) where outcome = 'REFUSED';
-- Whoever erases a person or a lead takes their mails along: found, not searched for.
create index mail_of_account on mail (account_id) where account_id is not null;
create index mail_of_lead on mail (lead_id) where lead_id is not null;
-- The mails of a message, for their delivery and for when it is deleted.
create index mail_of_message on mail (message_id) where message_id is not null;
-- The SMS to a caller, who has no account: for the page of the booking, and for when the caller is erased.
create index mail_to_phone on mail (recipient) where channel = 'SMS' and recipient is not null;
-- The limits of SMS by day (docs/sms.md).
create index mail_sms_by_day on mail (promised_at) where channel = 'SMS';

-- What the office shows at once: a lead that arrives, and whether an answer arrived where it was written.
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
