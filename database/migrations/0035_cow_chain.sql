-- The history of a cow that nobody can rewrite unseen: weights, asking prices and statuses as a list in which each link contains the
-- SHA-256 of the one before it (docs/weights.md). Written by triggers in the transaction of the change; no link names a person.

create table cow_chain (
  cow_id uuid not null references cow (id) on delete cascade,
  number integer not null check (number > 0),
  -- The link without its hash, as it was hashed: canonical JSON, so that anyone can compute the hash again.
  body text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The weighing that this link records.
  weight_id uuid unique references cow_weight (id) on delete cascade,
  primary key (cow_id, number)
);
grant select on cow_chain to khamar_api;

-- Keys in code-point order, no spaces; the values are whole numbers and ASCII texts without escapes.
create function canonical_json(link jsonb) returns text language sql immutable as $$
  select '{' || string_agg(to_json(key)::text || ':' || value::text, ',' order by key collate "C") || '}' from jsonb_each(link)
$$;

create function json_moment(moment timestamptz) returns text language sql immutable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Adds a link. The caller holds the lock of the cow's row. The first link of a cow has everything, whatever the change was.
-- With the rights of the caller: only the triggers below may add a link.
create function append_to_cow_chain(of_cow uuid, change jsonb, weight uuid default null) returns void language plpgsql as $$
declare
  head cow_chain;
  link jsonb;
begin
  select * into head from cow_chain where cow_id = of_cow order by number desc limit 1;
  if head.number is null then
    select jsonb_build_object('kind', 'START', 'priceTaka', current_price, 'status', availability_status, 'kg', current_weight,
        'weightKind', 'ESTIMATED', 'weighedAt', json_moment(updated_at))
      || (change - 'kind') into change
    from cow where id = of_cow;
  end if;
  link := change || jsonb_build_object(
    'cow', of_cow,
    'number', coalesce(head.number, 0) + 1,
    'at', json_moment(clock_timestamp()),
    'previous', coalesce(head.hash, repeat('0', 64)));
  insert into cow_chain (cow_id, number, body, hash, weight_id)
  values (of_cow, coalesce(head.number, 0) + 1, canonical_json(link),
    encode(sha256(convert_to(canonical_json(link), 'UTF8')), 'hex'), weight);
end
$$;

create function cow_weight_chained() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform append_to_cow_chain(new.cow_id, jsonb_strip_nulls(jsonb_build_object(
    'kind', 'WEIGHT', 'kg', new.kg, 'weightKind', new.kind, 'weighedAt', json_moment(new.weighed_at),
    'corrects', (select number from cow_chain where weight_id = new.supersedes))), new.id);
  return null;
end
$$;
create trigger cow_weight_chained after insert on cow_weight
  for each row when (not new.is_first) execute function cow_weight_chained();

create function cow_change_chained() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if old.current_price <> new.current_price then
    perform append_to_cow_chain(new.id, jsonb_build_object('kind', 'PRICE', 'priceTaka', new.current_price));
  end if;
  if old.availability_status <> new.availability_status then
    perform append_to_cow_chain(new.id, jsonb_build_object('kind', 'STATUS', 'status', new.availability_status));
  end if;
  return null;
end
$$;
create trigger cow_change_chained after update on cow
  for each row when (old.current_price <> new.current_price or old.availability_status <> new.availability_status)
  execute function cow_change_chained();

-- First entry and first link of cows that have none, of many cows in two statements.
create function begin_cow_histories(cows uuid[]) returns void language plpgsql as $$
begin
  insert into cow_weight (cow_id, kg, kind, weighed_at, recorded_at, is_first)
  select id, current_weight, 'ESTIMATED', date_trunc('milliseconds', updated_at), clock_timestamp(), true from cow
  where id = any(cows) and not exists (select from cow_weight where cow_id = cow.id);

  insert into cow_chain (cow_id, number, body, hash, weight_id)
  select cow_id, 1, body, encode(sha256(convert_to(body, 'UTF8')), 'hex'), weight_id
  from (
    select cow.id as cow_id, first.id as weight_id, canonical_json(jsonb_build_object(
      'cow', cow.id, 'number', 1, 'at', json_moment(first.recorded_at), 'previous', repeat('0', 64), 'kind', 'START',
      'kg', first.kg, 'weightKind', first.kind, 'weighedAt', json_moment(first.weighed_at),
      'priceTaka', current_price, 'status', availability_status)) as body
    from cow join cow_weight as first on first.cow_id = cow.id and first.is_first
    where cow.id = any(cows) and not exists (select from cow_chain where cow_chain.cow_id = cow.id)
  ) as link;
end
$$;

create function cow_history_begins() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform begin_cow_histories(array(select id from added));
  return null;
end
$$;
create trigger cow_history_begins after insert on cow
  referencing new table as added for each statement execute function cow_history_begins();
