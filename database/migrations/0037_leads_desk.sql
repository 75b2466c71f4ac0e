-- What becomes of a lead, who of the staff takes care of it, and what was said and done about it, in the order in which it happened.

alter table lead
  add column state text not null default 'NEW',
  -- Null as long as it is as it came.
  add column state_since timestamptz,
  add column assignee_id uuid,
  -- Not valid: no row has another value in the new columns yet, so there is nothing to scan under the lock.
  add constraint lead_state check (state in ('NEW', 'ANSWERED', 'WON', 'LOST')) not valid,
  add constraint lead_assignee foreign key (assignee_id) references account on delete set null not valid;
grant update (state, state_since, assignee_id) on lead to khamar_api;

-- Only added to; gone with its lead.
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

-- The lead that a booking was made from.
alter table booking
  add column lead_id uuid,
  add constraint booking_of_lead foreign key (lead_id) references lead on delete set null not valid;

-- As before, and without the lead: it goes long before the trail does.
create or replace function booking_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{buyer_name,buyer_phone,account_id,state_since,lead_id}';
  changes jsonb := changed_fields(case when tg_op = 'UPDATE' then to_jsonb(old) - hidden end, to_jsonb(new) - hidden);
begin
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    values (case tg_op when 'INSERT' then 'ADDED' else 'CHANGED' end, 'booking', new.id, changes);
  end if;
  return null;
end
$$;

-- State and assignee, and nothing of who wrote: the trail outlives the lead.
create function lead_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  changes jsonb := '{}';
  names jsonb := jsonb_build_array(
    (select username from account where id = old.assignee_id), (select username from account where id = new.assignee_id));
begin
  if old.state <> new.state then
    changes := jsonb_build_object('state', jsonb_build_array(old.state, new.state));
  end if;
  -- Both null where the account of the assignee is being erased.
  if old.assignee_id is distinct from new.assignee_id and names <> '[null, null]' then
    changes := changes || jsonb_build_object('assignee', names);
  end if;
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes) values ('CHANGED', 'lead', new.id, changes);
  end if;
  perform pg_notify('live', 'lead:' || new.id);
  return null;
end
$$;
create trigger lead_audit after update of state, assignee_id on lead
  for each row execute function lead_audit();

create function lead_event_added() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if new.kind = 'MAIL' then
    insert into audit_entry (action, entity, entity_id, changes) values ('MAILED', 'lead', new.lead_id, '{}');
  end if;
  perform pg_notify('live', 'lead:' || new.lead_id);
  return null;
end
$$;
create trigger lead_event_added after insert on lead_event
  for each row execute function lead_event_added();

-- Whether an answer arrived is shown where it was written.
create function lead_answer_settled() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'lead:' || new.lead_id);
  return null;
end
$$;
create trigger lead_answer_settled after update of outcome on mail
  for each row when (new.kind = 'LEAD_ANSWER' and new.outcome is distinct from old.outcome)
  execute function lead_answer_settled();
