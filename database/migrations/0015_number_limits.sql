-- Limits by phone number as well as by account: a number that moves to the next account carries its unpaid bookings, waiting places and
-- rejected claims along (docs/selling.md, 'Limits per account'). Stored is a digest of the verified number under a key that the API's
-- role cannot read.
create table number_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (octet_length(key) = 32)
);
insert into number_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

alter table account add column number_digest bytea;
-- Of the account's verified number when the booking was made.
alter table booking add column number_digest bytea;
-- The same, until the place ends.
alter table waiting add column number_digest bytea;

-- A trigger, so that every change of the number or its verification has this effect. Its name sorts after account_phone_changes, which
-- must run first.
create function account_phone_digest() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  new.number_digest := case when new.phone_verified_at is not null
    then (select sha256(key || convert_to(new.mobile, 'UTF8')) from number_key) end;
  if new.number_digest is not null and (tg_op = 'INSERT' or old.number_digest is distinct from new.number_digest) then
    select greatest(new.rejected_claims, max(account.rejected_claims)),
      least(new.claims_blocked_at, min(account.claims_blocked_at))
    into new.rejected_claims, new.claims_blocked_at
    from booking join account on account.id = booking.account_id
    where booking.number_digest = new.number_digest and account.id <> new.id;
  end if;
  return new;
end
$$;
create trigger account_phone_digest before insert or update of mobile, phone_verified_at on account
  for each row execute function account_phone_digest();
-- Also when an account inherits a block with its number.
create or replace trigger account_block_audit after update of claims_blocked_at, phone_verified_at on account
  for each row when ((old.claims_blocked_at is null) is distinct from (new.claims_blocked_at is null))
  execute function account_block_audit();

create function waiting_ends() returns trigger language plpgsql as $$
begin
  new.number_digest := null;
  return new;
end
$$;
create trigger waiting_ends before update of ended_at on waiting
  for each row when (new.ended_at is not null) execute function waiting_ends();

-- As in 0008, without the digest.
create or replace function booking_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{buyer_name,buyer_phone,account_id,number_digest,state_since,lead_id}';
  changes jsonb := changed_fields(case when tg_op = 'UPDATE' then to_jsonb(old) - hidden end, to_jsonb(new) - hidden);
begin
  if tg_op = 'UPDATE' and old.account_id is null and new.account_id is not null then
    changes := changes || '{"account": [false, true]}';
  end if;
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    values (case tg_op when 'INSERT' then 'ADDED' else 'CHANGED' end, 'booking', new.id, changes);
  end if;
  return null;
end
$$;

update account set phone_verified_at = phone_verified_at where phone_verified_at is not null;
update booking set number_digest = account.number_digest from account
where account.id = booking.account_id and account.number_digest is not null and booking.state in ('HELD', 'IN_REVIEW');
update waiting set number_digest = account.number_digest from account
where account.id = waiting.account_id and account.number_digest is not null and waiting.ended_at is null;
