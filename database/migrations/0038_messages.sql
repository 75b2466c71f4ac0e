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

-- Of a mail that carries a message. Its facts hold the name, the language and the tag of the recipient, its account or lead the address.
-- Not valid: no row has a value in the new column yet, so there is nothing to scan under the lock.
alter table mail
  add column message_id uuid,
  add constraint mail_of_message foreign key (message_id) references message on delete cascade not valid;

-- To how many, and no word of it: the trail outlives the message.
create function message_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('MAILED', 'message', new.id, jsonb_build_object('recipients', jsonb_build_array(null, new.recipients)));
  return null;
end
$$;
create trigger message_audit after insert on message for each row execute function message_audit();

-- Of the texts only that they changed: somebody may have written a name into them.
create function message_template_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{updated_by,updated_at}';
  names constant text[] := '{name_en,name_bn}';
  changes jsonb := changed_fields(
    case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end, case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end);
begin
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    select case tg_op when 'INSERT' then 'ADDED' when 'DELETE' then 'REMOVED' else 'CHANGED' end, 'message_template',
      coalesce(new.id, old.id), jsonb_object_agg(key, case when key = any(names) then value else '["***", "***"]' end)
    from jsonb_each(changes);
  end if;
  return null;
end
$$;

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

-- After the first ones: nobody of this farm wrote those.
create trigger message_template_audit after insert or update or delete on message_template
  for each row execute function message_template_audit();
